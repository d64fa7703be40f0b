-- quiet hours
ALTER TABLE "notification_preferences" ADD COLUMN "quiet_from" smallint;
--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "quiet_to" smallint;
