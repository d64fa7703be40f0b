-- stage seconds
ALTER TABLE "lot_outcomes" ADD COLUMN "applications_seconds" integer;
--> statement-breakpoint
ALTER TABLE "lot_outcomes" ADD COLUMN "deadlined_seconds" integer;
--> statement-breakpoint
ALTER TABLE "lot_outcomes" ADD COLUMN "verification_seconds" integer;
--> statement-breakpoint
ALTER TABLE "lot_outcomes" ADD COLUMN "pending_seconds" integer;
--> statement-breakpoint
ALTER TABLE "lot_outcomes" ADD COLUMN "repeating_seconds" integer;
--> statement-breakpoint
ALTER TABLE "lot_outcomes" ADD COLUMN "rating_seconds" integer;
--> statement-breakpoint
-- Of those finished before, the history knows each step.
UPDATE "lot_outcomes" SET
  "applications_seconds" = coalesce("spent"."applications", 0),
  "deadlined_seconds" = coalesce("spent"."deadlined", 0),
  "verification_seconds" = coalesce("spent"."verification", 0),
  "pending_seconds" = coalesce("spent"."pending", 0),
  "repeating_seconds" = coalesce("spent"."repeating", 0),
  "rating_seconds" = coalesce("spent"."rating", 0)
FROM (
  SELECT "lot_id",
    round(extract(epoch FROM sum("left_at" - "at") FILTER (WHERE "stage" = 'applications')))::int AS "applications",
    round(extract(epoch FROM sum("left_at" - "at") FILTER (WHERE "stage" = 'deadlined')))::int AS "deadlined",
    round(extract(epoch FROM sum("left_at" - "at") FILTER (WHERE "stage" = 'verification')))::int AS "verification",
    round(extract(epoch FROM sum("left_at" - "at") FILTER (WHERE "stage" = 'pending')))::int AS "pending",
    round(extract(epoch FROM sum("left_at" - "at") FILTER (WHERE "stage" = 'repeating')))::int AS "repeating",
    round(extract(epoch FROM sum("left_at" - "at") FILTER (WHERE "stage" = 'rating')))::int AS "rating"
  FROM (
    SELECT "history"."lot_id", "to_status" AS "stage", "at",
      lead("at") OVER (PARTITION BY "history"."lot_id" ORDER BY "history"."id") AS "left_at"
    FROM "lot_outcomes" AS "finished" JOIN "history" ON "history"."lot_id" = "finished"."lot_id"
    WHERE "model" = 'lot' AND "to_status" IS NOT NULL AND "at" >= "finished"."published_at"
  ) AS "stays" WHERE "left_at" IS NOT NULL GROUP BY "lot_id"
) AS "spent" WHERE "spent"."lot_id" = "lot_outcomes"."lot_id";
