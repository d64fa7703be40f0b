-- live told
-- What is there already has been told by whoever announced it.
ALTER TABLE "live_events" ADD COLUMN "told" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "live_events" ALTER COLUMN "told" SET DEFAULT false;
--> statement-breakpoint
CREATE INDEX "live_events_untold" ON "live_events" USING btree ("id") WHERE not told;
