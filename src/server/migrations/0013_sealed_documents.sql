-- sealed documents
CREATE TABLE "application_drafts" (
	"application_id" bigint PRIMARY KEY NOT NULL,
	"period" integer NOT NULL,
	"version" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	"summary" "bytea" NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "application_drafts" ADD CONSTRAINT "application_drafts_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "offer_block" bigint;
--> statement-breakpoint
-- Blocks of ids as the platform draws them: each once, and telling nothing of the order.
UPDATE "applications" AS a SET "offer_block" = drawn."block" FROM (
  SELECT "id", (row_number() OVER (ORDER BY random()) - 1) * "share" + floor(random() * "share")::bigint AS "block"
  FROM "applications", (SELECT 4294967296 / greatest(count(*), 1) AS "share" FROM "applications") AS shared) AS drawn
WHERE drawn."id" = a."id";
--> statement-breakpoint
ALTER TABLE "applications" ALTER COLUMN "offer_block" SET NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "applications_offer_block" ON "applications" USING btree ("offer_block");
--> statement-breakpoint
-- Rows of drafts get ids of their application's block, by which they will be found; who has kept one as a favourite keeps it.
CREATE TEMPORARY TABLE "draft_offer_ids" ON COMMIT DROP AS
SELECT o."id" AS "before", a."offer_block" * 1048576
  + row_number() OVER (PARTITION BY a."id" ORDER BY random()) * 200 + floor(random() * 200)::bigint AS "after"
FROM "offers" AS o JOIN "applications" AS a ON a."id" = o."application_id" WHERE o."is_working";
--> statement-breakpoint
UPDATE "favorites" AS f SET "model_id" = i."after" FROM "draft_offer_ids" AS i
WHERE f."model_type" = 'offer' AND f."model_id" = i."before";
--> statement-breakpoint
-- SQL cannot encrypt: what stood in plain waits here for the start that comes next (applications/application/seal-plain.ts).
-- That seals it, rewrites the tables that it stood in, and takes these two away.
CREATE TABLE "plain_drafts" AS
SELECT a."id" AS "application_id", a."lot_id", a."company_id", a."version", a."updated_at",
  a."working_terms" AS "terms", coalesce(a."working_file_ids", '{}'::bigint[]) AS "file_ids",
  coalesce((
    SELECT jsonb_agg(jsonb_build_object('id', i."after", 'orderId', o."order_id", 'position', o."position",
      'isAnalogue', o."is_analogue", 'name', o."name", 'description', o."description", 'manufacturer', o."manufacturer",
      'country', o."country", 'manufacturedYear', o."manufactured_year", 'documentation', o."documentation",
      'guaranteePeriod', o."guarantee_period", 'shipmentPeriod', o."shipment_period",
      'quantity', o."quantity"::text, 'unitPrice', o."unit_price"::text, 'fileIds', o."file_ids")
      ORDER BY o."position", o."id")
    FROM "offers" AS o JOIN "draft_offer_ids" AS i ON i."before" = o."id"
    WHERE o."application_id" = a."id" AND o."is_working"), '[]'::jsonb) AS "offers"
FROM "applications" AS a WHERE a."working_terms" IS NOT NULL;
--> statement-breakpoint
CREATE TABLE "plain_versions" AS
SELECT v.*, a."lot_id" FROM "application_versions" AS v JOIN "applications" AS a ON a."id" = v."application_id";
--> statement-breakpoint
-- Rows of offers are from now on what an opening has shown, and no other.
DELETE FROM "offers" AS o USING "applications" AS a
WHERE a."id" = o."application_id" AND (o."is_working" OR a."current_version_id" IS DISTINCT FROM a."opened_version_id");
--> statement-breakpoint
DROP INDEX "offers_application";
--> statement-breakpoint
DROP INDEX "offers_lot";
--> statement-breakpoint
ALTER TABLE "offers" DROP COLUMN "is_working";
--> statement-breakpoint
CREATE INDEX "offers_application" ON "offers" USING btree ("application_id","position");
--> statement-breakpoint
CREATE INDEX "offers_lot" ON "offers" USING btree ("lot_id");
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "answer_file_ids" bigint[];
--> statement-breakpoint
UPDATE "applications" SET
  "answer_file_ids" = CASE WHEN "working_terms" IS NULL THEN "working_file_ids" END,
  "terms" = CASE WHEN "current_version_id" = "opened_version_id" THEN "terms" END,
  "file_ids" = CASE WHEN "current_version_id" = "opened_version_id" THEN "file_ids" ELSE '{}'::bigint[] END;
--> statement-breakpoint
ALTER TABLE "applications" DROP COLUMN "working_terms";
--> statement-breakpoint
ALTER TABLE "applications" DROP COLUMN "working_file_ids";
--> statement-breakpoint
DROP TRIGGER "application_versions_sealed" ON "application_versions";
--> statement-breakpoint
DELETE FROM "application_versions";
--> statement-breakpoint
ALTER TABLE "application_versions" DROP COLUMN "content";
--> statement-breakpoint
ALTER TABLE "application_versions" DROP COLUMN "nonce";
--> statement-breakpoint
ALTER TABLE "application_versions" ADD COLUMN "sealed" "bytea" NOT NULL;
--> statement-breakpoint
ALTER TABLE "application_versions" ADD COLUMN "summary" "bytea" NOT NULL;
--> statement-breakpoint
-- What was sealed stays as it was sealed: only its opening and its voiding are written later, each once.
CREATE OR REPLACE FUNCTION refuse_version_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND (NEW.id, NEW.application_id, NEW.number, NEW.period, NEW.sealed, NEW.summary, NEW.hash, NEW.submitted_at)
      IS NOT DISTINCT FROM
      (OLD.id, OLD.application_id, OLD.number, OLD.period, OLD.sealed, OLD.summary, OLD.hash, OLD.submitted_at)
    AND NEW.submitted_by IS NOT DISTINCT FROM OLD.submitted_by
    AND (OLD.opened_at IS NULL OR NEW.opened_at IS NOT DISTINCT FROM OLD.opened_at)
    AND (OLD.voided_at IS NULL OR NEW.voided_at IS NOT DISTINCT FROM OLD.voided_at)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a sealed version is never changed' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER application_versions_sealed BEFORE UPDATE OR DELETE ON application_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_version_change();
--> statement-breakpoint
-- Code that knows no sealed documents would write prices in plain, and find none.
INSERT INTO "schema_floor" ("migration") VALUES (13);
--> statement-breakpoint
-- A database without applications has nothing that waits.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM plain_drafts) AND NOT EXISTS (SELECT FROM plain_versions) THEN
    DROP TABLE plain_drafts, plain_versions;
  END IF;
END $$;
