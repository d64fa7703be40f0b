CREATE SEQUENCE "public"."lot_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"type" text NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"postal_index" text DEFAULT '' NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"house_number" text DEFAULT '' NOT NULL,
	"building_number" text DEFAULT '' NOT NULL,
	"block_number" text DEFAULT '' NOT NULL,
	"office_number" text DEFAULT '' NOT NULL,
	"address_string" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "agreements" (
	"application_id" bigint PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"reason" text,
	"last_file_id" bigint NOT NULL
);

--> statement-breakpoint
CREATE TABLE "application_files" (
	"id" bigint PRIMARY KEY NOT NULL,
	"application_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"sealed_at" timestamp with time zone,
	"opened_at" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "application_versions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"application_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"period" integer NOT NULL,
	"content" text NOT NULL,
	"nonce" text NOT NULL,
	"hash" text NOT NULL,
	"submitted_by" bigint,
	"submitted_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"voided_at" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "applications" (
	"id" bigint PRIMARY KEY NOT NULL,
	"lot_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"created_by" bigint NOT NULL,
	"status" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"working_terms" jsonb,
	"terms" jsonb,
	"working_file_ids" bigint[],
	"file_ids" bigint[] DEFAULT '{}'::bigint[] NOT NULL,
	"current_version_id" bigint,
	"opened_version_id" bigint,
	"submitted_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"flags" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_marked" boolean DEFAULT false NOT NULL,
	"admission" text,
	"ratings_won" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "companies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "companies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_resident" boolean DEFAULT true NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"itn" text NOT NULL,
	"moderation_status" text NOT NULL,
	"moderation_comment" text,
	"moderated_at" timestamp with time zone,
	"moderated_by" bigint,
	"submitted_at" timestamp with time zone,
	"general_info" jsonb NOT NULL,
	"head_info" jsonb NOT NULL,
	"banking_account" jsonb NOT NULL,
	"stats" jsonb NOT NULL,
	"area_codes" text[] DEFAULT '{}'::text[] NOT NULL,
	"warehouses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "company_bindings" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"primary_phone" text NOT NULL,
	"secondary_phone" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "criteria" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "criteria_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lot_id" bigint NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"weight" integer NOT NULL,
	CONSTRAINT "criteria_weight" CHECK (weight between 1 and 100)
);

--> statement-breakpoint
CREATE TABLE "clarifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clarifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"blocks" text[] NOT NULL,
	"text" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "verifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"stage" text NOT NULL,
	"decision" text NOT NULL,
	"comment" text,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" bigint
);

--> statement-breakpoint
CREATE TABLE "documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"section" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "favorites" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "favorites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"model_type" text NOT NULL,
	"model_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lot_id" bigint,
	"company_id" bigint,
	"user_id" bigint,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" bigint NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone
);

--> statement-breakpoint
CREATE TABLE "lot_participants" (
	"lot_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"company_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "lot_participants_lot_id_user_id_pk" PRIMARY KEY("lot_id","user_id")
);

--> statement-breakpoint
CREATE TABLE "frozen_rates" (
	"lot_id" bigint NOT NULL,
	"code" text NOT NULL,
	"value" numeric(20, 8) NOT NULL,
	"nominal" numeric(20, 8) NOT NULL,
	"date" date NOT NULL,
	CONSTRAINT "frozen_rates_lot_id_code_pk" PRIMARY KEY("lot_id","code")
);

--> statement-breakpoint
CREATE TABLE "rounds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rounds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lot_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"step_kind" text NOT NULL,
	"step" numeric(20, 2) NOT NULL,
	"visibility" text NOT NULL,
	"extension_minutes" integer DEFAULT 0 NOT NULL,
	"extension_limit" integer DEFAULT 0 NOT NULL,
	"extensions_used" integer DEFAULT 0 NOT NULL,
	"better_price_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"annulled_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "rounds_end" CHECK (ends_at > started_at)
);

--> statement-breakpoint
CREATE TABLE "lot_versions" (
	"lot_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"terms" jsonb NOT NULL,
	"items" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lot_versions_lot_id_version_pk" PRIMARY KEY("lot_id","version")
);

--> statement-breakpoint
CREATE TABLE "lots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"category_id" bigint,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_id" bigint NOT NULL,
	"currency" text DEFAULT 'RUB' NOT NULL,
	"basis" text DEFAULT 'DDP' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"contacts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"is_sealed" boolean DEFAULT true NOT NULL,
	"rating_type" text DEFAULT 'total' NOT NULL,
	"applications_deadline" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"cancel_reason" text,
	"was_reopened" boolean DEFAULT false NOT NULL,
	"seal_period" integer DEFAULT 1 NOT NULL,
	"deleted_from" text,
	"admission" jsonb,
	"admission_revealed_at" timestamp (3) with time zone,
	"rating_calculated_at" timestamp (3) with time zone,
	"rating_stale" boolean DEFAULT false NOT NULL,
	"next_check_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"search" "tsvector",
	"codes" text DEFAULT '' NOT NULL,
	CONSTRAINT "lots_status" CHECK (status in ('draft', 'applications', 'deadlined', 'verification', 'pending', 'repeating', 'rating', 'finished', 'cancelled', 'deleted')),
	CONSTRAINT "lots_rating_type" CHECK (rating_type in ('total', 'position', 'weighted'))
);

--> statement-breakpoint
CREATE TABLE "offers" (
	"id" bigint PRIMARY KEY NOT NULL,
	"application_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"is_working" boolean NOT NULL,
	"position" integer NOT NULL,
	"is_analogue" boolean DEFAULT false NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"manufacturer" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"manufactured_year" integer,
	"documentation" text DEFAULT '' NOT NULL,
	"guarantee_period" integer,
	"shipment_period" integer,
	"quantity" numeric(18, 6),
	"unit_price" numeric(20, 2),
	"repeated_price" numeric(20, 2),
	"allocated_quantity" numeric(18, 6),
	"approved_by_customer" boolean,
	"approval_reason" text,
	"needs_clarification" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp with time zone,
	"archive_reason" text,
	"file_ids" bigint[] DEFAULT '{}'::bigint[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lot_id" bigint NOT NULL,
	"index" integer NOT NULL,
	"packaging_group" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"okpd2" text DEFAULT '' NOT NULL,
	"category_id" bigint,
	"manufacturer" text DEFAULT '' NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"quantity" numeric(18, 6),
	"unit" text,
	"required_delivery" text DEFAULT '' NOT NULL,
	"destination_station" text DEFAULT '' NOT NULL,
	"destination_code" text DEFAULT '' NOT NULL,
	CONSTRAINT "orders_quantity" CHECK (quantity >= 0),
	CONSTRAINT "orders_unit" CHECK (unit ~ '^[0-9]{3}$')
);

--> statement-breakpoint
CREATE TABLE "write_probe" (
	"at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_model" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"uploaded_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chain" text NOT NULL,
	"seq" integer NOT NULL,
	"lot_id" bigint,
	"model" text NOT NULL,
	"model_id" bigint,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text,
	"by_id" bigint,
	"by_role" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"facts" jsonb,
	"law_version" text,
	"payload" jsonb,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "history_chain_seq" UNIQUE("chain","seq")
);

--> statement-breakpoint
CREATE TABLE "history_chains" (
	"chain" text PRIMARY KEY NOT NULL,
	"seq" integer NOT NULL,
	"hash" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"body_hash" text NOT NULL,
	"standing" text NOT NULL,
	"status" integer,
	"reply" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_method_path_pk" PRIMARY KEY("user_id","key","method","path")
);

--> statement-breakpoint
CREATE TABLE "live_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"model" text NOT NULL,
	"model_id" bigint,
	"lot_id" bigint,
	"what" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"mail" text DEFAULT 'all' NOT NULL,
	"muted" jsonb DEFAULT '[]'::jsonb NOT NULL
);

--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"type" text NOT NULL,
	"text" text NOT NULL,
	"link" text,
	"lot_id" bigint,
	"read_at" timestamp with time zone,
	"for_digest" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"key" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"error" text
);

--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "sessions" (
	"digest" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"remember" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "post_categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	CONSTRAINT "post_categories_slug" UNIQUE("slug")
);

--> statement-breakpoint
CREATE TABLE "post_category_links" (
	"post_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	CONSTRAINT "post_category_links_post_id_category_id_pk" PRIMARY KEY("post_id","category_id")
);

--> statement-breakpoint
CREATE TABLE "posts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"lead" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"published_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lot_id" bigint NOT NULL,
	"asker_id" bigint NOT NULL,
	"company_id" bigint,
	"text" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"answer" text,
	"answered_by" bigint,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "questions_answered" CHECK ((status = 'resolved') = (answer is not null))
);

--> statement-breakpoint
CREATE TABLE "expert_scores" (
	"lot_id" bigint NOT NULL,
	"application_id" bigint NOT NULL,
	"criterion_id" bigint NOT NULL,
	"score" numeric(5, 2) NOT NULL,
	"user_id" bigint NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "expert_scores_application_id_criterion_id_pk" PRIMARY KEY("application_id","criterion_id")
);

--> statement-breakpoint
CREATE TABLE "ratings" (
	"lot_id" bigint NOT NULL,
	"application_id" bigint NOT NULL,
	"place" integer,
	"total" numeric(5, 2),
	"converted_total" numeric(20, 2) NOT NULL,
	"coverage_items" integer NOT NULL,
	"coverage_of" integer NOT NULL,
	"scores" jsonb NOT NULL,
	"ratings_won" integer NOT NULL,
	"positions" jsonb NOT NULL,
	"calculated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ratings_lot_id_application_id_pk" PRIMARY KEY("lot_id","application_id")
);

--> statement-breakpoint
CREATE TABLE "categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"title" text NOT NULL,
	"parent_id" bigint
);

--> statement-breakpoint
CREATE TABLE "currency_rates" (
	"code" text NOT NULL,
	"date" date NOT NULL,
	"nominal" numeric(20, 8) NOT NULL,
	"value" numeric(20, 8) NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "currency_rates_code_date_pk" PRIMARY KEY("code","date"),
	CONSTRAINT "currency_rates_positive" CHECK (nominal > 0 and value > 0)
);

--> statement-breakpoint
CREATE TABLE "payment_conditions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_conditions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"prepayment_percent" numeric(5, 2) NOT NULL,
	"deferral_days" integer NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	CONSTRAINT "payment_conditions_title_unique" UNIQUE("title")
);

--> statement-breakpoint
CREATE TABLE "vat_rates" (
	"code" text PRIMARY KEY NOT NULL,
	"valid_from" date,
	"valid_to" date
);

--> statement-breakpoint
CREATE TABLE "round_marks" (
	"round_id" bigint NOT NULL,
	"application_id" bigint NOT NULL,
	CONSTRAINT "round_marks_round_id_application_id_pk" PRIMARY KEY("round_id","application_id")
);

--> statement-breakpoint
CREATE TABLE "round_prices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "round_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"round_id" bigint NOT NULL,
	"application_id" bigint NOT NULL,
	"offer_id" bigint NOT NULL,
	"price" numeric(20, 2) NOT NULL,
	"is_baseline" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);

--> statement-breakpoint
CREATE TABLE "exports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lot_id" bigint NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"file_id" bigint,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "sync_tasks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sync_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"model" text NOT NULL,
	"model_id" bigint NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"lease_until" timestamp (3) with time zone,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "sync_tasks_progress" CHECK (progress between 0 and 100)
);

--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"user_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	CONSTRAINT "subscriptions_user_id_category_id_pk" PRIMARY KEY("user_id","category_id")
);

--> statement-breakpoint
CREATE TABLE "user_tokens" (
	"digest" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"pending_email" text,
	"phone" text,
	"password_hash" text,
	"role" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"email_verified_at" timestamp with time zone,
	"company_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);

--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "application_files" ADD CONSTRAINT "application_files_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "application_versions" ADD CONSTRAINT "application_versions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "application_versions" ADD CONSTRAINT "application_versions_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "company_bindings" ADD CONSTRAINT "company_bindings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "criteria" ADD CONSTRAINT "criteria_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clarifications" ADD CONSTRAINT "clarifications_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clarifications" ADD CONSTRAINT "clarifications_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clarifications" ADD CONSTRAINT "clarifications_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lot_participants" ADD CONSTRAINT "lot_participants_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lot_participants" ADD CONSTRAINT "lot_participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lot_participants" ADD CONSTRAINT "lot_participants_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "frozen_rates" ADD CONSTRAINT "frozen_rates_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lot_versions" ADD CONSTRAINT "lot_versions_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "post_category_links" ADD CONSTRAINT "post_category_links_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "post_category_links" ADD CONSTRAINT "post_category_links_category_id_post_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."post_categories"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_asker_id_users_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "expert_scores" ADD CONSTRAINT "expert_scores_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "expert_scores" ADD CONSTRAINT "expert_scores_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "expert_scores" ADD CONSTRAINT "expert_scores_criterion_id_criteria_id_fk" FOREIGN KEY ("criterion_id") REFERENCES "public"."criteria"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "expert_scores" ADD CONSTRAINT "expert_scores_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "round_marks" ADD CONSTRAINT "round_marks_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "round_marks" ADD CONSTRAINT "round_marks_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "round_prices" ADD CONSTRAINT "round_prices_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "round_prices" ADD CONSTRAINT "round_prices_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sync_tasks" ADD CONSTRAINT "sync_tasks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_tokens" ADD CONSTRAINT "user_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "addresses_company" ON "addresses" USING btree ("company_id");
--> statement-breakpoint
CREATE INDEX "application_files_application" ON "application_files" USING btree ("application_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "application_files_file" ON "application_files" USING btree ("file_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "application_versions_number" ON "application_versions" USING btree ("application_id","number");
--> statement-breakpoint
CREATE UNIQUE INDEX "applications_lot_company" ON "applications" USING btree ("lot_id","company_id");
--> statement-breakpoint
CREATE INDEX "applications_company" ON "applications" USING btree ("company_id","updated_at");
--> statement-breakpoint
CREATE INDEX "applications_status" ON "applications" USING btree ("status","submitted_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "companies_resident_itn" ON "companies" USING btree ("itn") WHERE is_resident and deleted_at is null;
--> statement-breakpoint
CREATE INDEX "companies_moderation" ON "companies" USING btree ("moderation_status","submitted_at");
--> statement-breakpoint
CREATE INDEX "companies_itn" ON "companies" USING btree ("itn");
--> statement-breakpoint
CREATE INDEX "contacts_company" ON "contacts" USING btree ("company_id");
--> statement-breakpoint
CREATE INDEX "criteria_lot" ON "criteria" USING btree ("lot_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "criteria_once" ON "criteria" USING btree ("lot_id","code") WHERE code <> 'expert';
--> statement-breakpoint
CREATE INDEX "clarifications_application" ON "clarifications" USING btree ("application_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "clarifications_open" ON "clarifications" USING btree ("application_id") WHERE closed_at is null;
--> statement-breakpoint
CREATE INDEX "clarifications_due" ON "clarifications" USING btree ("due_at") WHERE closed_at is null;
--> statement-breakpoint
CREATE INDEX "clarifications_lot" ON "clarifications" USING btree ("lot_id");
--> statement-breakpoint
CREATE INDEX "verifications_application" ON "verifications" USING btree ("application_id");
--> statement-breakpoint
CREATE INDEX "verifications_lot" ON "verifications" USING btree ("lot_id","stage");
--> statement-breakpoint
CREATE UNIQUE INDEX "favorites_once" ON "favorites" USING btree ("user_id","model_type","model_id");
--> statement-breakpoint
CREATE INDEX "favorites_model" ON "favorites" USING btree ("model_type","model_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");
--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_one_live" ON "invitations" USING btree ("lot_id","email") WHERE status = 'sent' and lot_id is not null;
--> statement-breakpoint
CREATE INDEX "invitations_company" ON "invitations" USING btree ("company_id","lot_id");
--> statement-breakpoint
CREATE INDEX "invitations_user" ON "invitations" USING btree ("user_id","lot_id");
--> statement-breakpoint
CREATE INDEX "invitations_inviter" ON "invitations" USING btree ("invited_by","sent_at" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "invitations_expiry" ON "invitations" USING btree ("expires_at") WHERE status = 'sent';
--> statement-breakpoint
CREATE INDEX "lot_participants_user" ON "lot_participants" USING btree ("user_id","lot_id");
--> statement-breakpoint
CREATE INDEX "lot_participants_company" ON "lot_participants" USING btree ("company_id","lot_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "rounds_number" ON "rounds" USING btree ("lot_id","number");
--> statement-breakpoint
CREATE UNIQUE INDEX "rounds_one_running" ON "rounds" USING btree ("lot_id") WHERE ended_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "lots_number" ON "lots" USING btree ("number");
--> statement-breakpoint
CREATE INDEX "lots_status_deadline" ON "lots" USING btree ("status","applications_deadline");
--> statement-breakpoint
CREATE INDEX "lots_status_created" ON "lots" USING btree ("status","created_at","id");
--> statement-breakpoint
CREATE INDEX "lots_owner" ON "lots" USING btree ("owner_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "lots_category" ON "lots" USING btree ("category_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "lots_created" ON "lots" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "lots_updated" ON "lots" USING btree ("updated_at","id");
--> statement-breakpoint
CREATE INDEX "lots_published" ON "lots" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "lots_deadline" ON "lots" USING btree ("applications_deadline","id");
--> statement-breakpoint
CREATE INDEX "lots_next_check" ON "lots" USING btree ("next_check_at") WHERE next_check_at is not null;
--> statement-breakpoint
CREATE INDEX "offers_application" ON "offers" USING btree ("application_id","is_working","position");
--> statement-breakpoint
CREATE INDEX "offers_lot" ON "offers" USING btree ("lot_id","is_working");
--> statement-breakpoint
CREATE INDEX "offers_order" ON "offers" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "orders_lot" ON "orders" USING btree ("lot_id","index","id");
--> statement-breakpoint
CREATE INDEX "orders_category" ON "orders" USING btree ("category_id");
--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_model","owner_id");
--> statement-breakpoint
CREATE INDEX "files_sha256" ON "files" USING btree ("sha256");
--> statement-breakpoint
CREATE INDEX "history_lot" ON "history" USING btree ("lot_id","id");
--> statement-breakpoint
CREATE INDEX "history_model" ON "history" USING btree ("model","model_id");
--> statement-breakpoint
CREATE INDEX "history_at" ON "history" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "history_by" ON "history" USING btree ("by_id");
--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "live_events_at" ON "live_events" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","read_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_key" ON "outbox" USING btree ("key");
--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_at") WHERE done_at is null and failed_at is null;
--> statement-breakpoint
CREATE INDEX "outbox_done" ON "outbox" USING btree ("done_at");
--> statement-breakpoint
CREATE INDEX "rate_limits_resets" ON "rate_limits" USING btree ("resets_at");
--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "post_category_links_category" ON "post_category_links" USING btree ("category_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "posts_slug" ON "posts" USING btree ("slug") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "posts_published" ON "posts" USING btree ("status","published_at");
--> statement-breakpoint
CREATE INDEX "questions_lot" ON "questions" USING btree ("lot_id","status");
--> statement-breakpoint
CREATE INDEX "questions_asker" ON "questions" USING btree ("asker_id","created_at" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "questions_company" ON "questions" USING btree ("company_id","created_at" DESC NULLS LAST);
--> statement-breakpoint
CREATE UNIQUE INDEX "categories_code" ON "categories" USING btree ("code");
--> statement-breakpoint
CREATE INDEX "categories_parent" ON "categories" USING btree ("parent_id");
--> statement-breakpoint
CREATE INDEX "round_prices_offer" ON "round_prices" USING btree ("round_id","offer_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "exports_once" ON "exports" USING btree ("lot_id","type");
--> statement-breakpoint
CREATE UNIQUE INDEX "sync_tasks_one_live" ON "sync_tasks" USING btree ("model","model_id","type") WHERE status in ('pending', 'in_progress');
--> statement-breakpoint
CREATE INDEX "sync_tasks_model" ON "sync_tasks" USING btree ("model","model_id","id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "sync_tasks_queue" ON "sync_tasks" USING btree ("id") WHERE status in ('pending', 'in_progress');
--> statement-breakpoint
CREATE INDEX "subscriptions_category" ON "subscriptions" USING btree ("category_id");
--> statement-breakpoint
CREATE INDEX "user_tokens_user" ON "user_tokens" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));
--> statement-breakpoint
CREATE INDEX "users_company" ON "users" USING btree ("company_id");
--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role");
