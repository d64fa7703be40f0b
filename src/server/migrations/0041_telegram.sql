-- telegram
CREATE TABLE "telegram_codes" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "telegram_bots" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text,
	"next_update" bigint DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone,
	"held_until" timestamp with time zone NOT NULL,
	"heard_at" timestamp with time zone,
	"error" text
);

--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "telegram_chat_id" bigint;
--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "telegram_since" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "telegram_muted" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "telegram_ended_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "telegram_end" text;
--> statement-breakpoint
ALTER TABLE "telegram_codes" ADD CONSTRAINT "telegram_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "telegram_codes_digest" ON "telegram_codes" USING btree ("digest");
--> statement-breakpoint
CREATE INDEX "notification_preferences_telegram" ON "notification_preferences" USING btree ("telegram_chat_id") WHERE telegram_chat_id is not null;
