-- users toured
ALTER TABLE "users" ADD COLUMN "toured_at" timestamp with time zone;

--> statement-breakpoint
-- Who works here already needs no tour.
UPDATE "users" SET "toured_at" = now();
