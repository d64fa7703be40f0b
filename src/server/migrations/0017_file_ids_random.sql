-- Ids of files are drawn by the server from now on: numbers in a row told how much was uploaded, and when. Those given stay.
ALTER TABLE "files" ALTER COLUMN "id" DROP IDENTITY;
--> statement-breakpoint
-- Code that leaves the id to the database cannot store files any more.
INSERT INTO "schema_floor" ("migration") VALUES (17);
