-- receipt verdicts
ALTER TABLE "application_versions" ADD COLUMN "receipt_matches" boolean;
--> statement-breakpoint
CREATE INDEX "application_versions_judged" ON "application_versions" USING btree ("opened_at") WHERE receipt_matches is not null;
--> statement-breakpoint
-- What was sealed stays as it was sealed: only its opening, its voiding and whether its receipt held are written later, each once.
CREATE OR REPLACE FUNCTION refuse_version_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND (NEW.id, NEW.application_id, NEW.number, NEW.period, NEW.sealed, NEW.summary, NEW.hash, NEW.submitted_at)
      IS NOT DISTINCT FROM
      (OLD.id, OLD.application_id, OLD.number, OLD.period, OLD.sealed, OLD.summary, OLD.hash, OLD.submitted_at)
    AND NEW.submitted_by IS NOT DISTINCT FROM OLD.submitted_by
    AND (OLD.opened_at IS NULL OR NEW.opened_at IS NOT DISTINCT FROM OLD.opened_at)
    AND (OLD.voided_at IS NULL OR NEW.voided_at IS NOT DISTINCT FROM OLD.voided_at)
    AND (OLD.receipt_matches IS NULL OR NEW.receipt_matches IS NOT DISTINCT FROM OLD.receipt_matches)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a sealed version is never changed' USING ERRCODE = 'restrict_violation';
END $$;
