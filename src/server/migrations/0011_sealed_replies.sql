-- sealed replies
ALTER TABLE "idempotency_keys" ADD COLUMN "sealed_reply" "bytea";
--> statement-breakpoint
-- Answers kept in plain go; who repeats such a request is told that it was carried out.
UPDATE "idempotency_keys" SET "reply" = NULL, "status" = NULL WHERE "reply" IS NOT NULL;
