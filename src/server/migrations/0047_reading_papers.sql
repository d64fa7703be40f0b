-- reading papers
ALTER TABLE "lot_readings" ADD COLUMN "paper" text;
