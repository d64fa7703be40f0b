-- refused contracts
-- Those refused before they were marked; the start counts what is not counted.
WITH refused AS (
  UPDATE "applications" SET "flags" = array_append("flags", 'contractRefused'), "version" = "version" + 1
  WHERE "id" IN (SELECT "application_id" FROM "agreements" WHERE "status" = 'declined')
    AND NOT 'contractRefused' = ANY("flags")
  RETURNING "lot_id"
), prices AS (
  DELETE FROM "paid_prices" WHERE "lot_id" IN (SELECT "lot_id" FROM refused)
)
DELETE FROM "lot_outcomes" WHERE "lot_id" IN (SELECT "lot_id" FROM refused);
