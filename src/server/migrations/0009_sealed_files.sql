-- sealed files
ALTER TABLE "files" ADD COLUMN "sealed" "bytea";
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "scope" text;
