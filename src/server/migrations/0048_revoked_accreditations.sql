-- revoked accreditations
ALTER TABLE "companies" ADD COLUMN "revoked" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Of those from before, the history knows which decision was the last.
UPDATE "companies" SET "revoked" = true WHERE (
  SELECT "event" FROM "history"
  WHERE "model" = 'company' AND "model_id" = "companies"."id"
    AND "event" IN ('company.verify', 'company.reject', 'company.revoke')
  ORDER BY "id" DESC LIMIT 1
) = 'company.revoke';
