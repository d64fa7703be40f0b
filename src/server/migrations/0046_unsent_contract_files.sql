-- unsent contract files
ALTER TABLE "agreements" ADD COLUMN "unsent_files" bigint[] DEFAULT '{}' NOT NULL;
