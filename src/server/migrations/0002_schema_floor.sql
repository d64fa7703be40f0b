-- schema floor
CREATE TABLE "schema_floor" (
	"migration" integer PRIMARY KEY NOT NULL
);

--> statement-breakpoint
INSERT INTO "schema_floor" ("migration") VALUES (2);
