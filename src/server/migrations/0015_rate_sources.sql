-- rate sources
ALTER TABLE "currency_rates" ADD COLUMN "loaded_on" date;
--> statement-breakpoint
-- Invented rates came with every installation, and a real procedure was compared by them. They stay where demo data is, and say what
-- they are; what an opening has frozen is evidence and stays everywhere.
DELETE FROM currency_rates WHERE source = 'shipped'
  AND NOT EXISTS (SELECT FROM settings WHERE key = 'demo.seeded')
  AND NOT EXISTS (SELECT FROM users WHERE email = 'admin@demo.test');
--> statement-breakpoint
UPDATE currency_rates SET source = 'sample' WHERE source = 'shipped';
