CREATE TABLE "ad_approval" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_approval_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reservation_id" bigint NOT NULL,
	"proof_id" bigint NOT NULL,
	"proof_hash" text NOT NULL,
	"name" text NOT NULL,
	"by" text NOT NULL,
	"how" text,
	"guest_id" bigint,
	"approved_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "ad_approval_by" CHECK (by in ('customer', 'office')),
	CONSTRAINT "ad_approval_office" CHECK ((by = 'office') = (how is not null))
);
--> statement-breakpoint
CREATE TABLE "ad_brief" (
	"reservation_id" bigint PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL,
	"look" jsonb,
	"copy_address" jsonb,
	"sent_at" timestamp with time zone,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_file" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reservation_id" bigint NOT NULL,
	"use" text DEFAULT 'artwork' NOT NULL,
	"is_use_guessed" boolean DEFAULT true NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"byte_count" integer NOT NULL,
	"stored_bytes" integer NOT NULL,
	"network_hash" text,
	"hash" text NOT NULL,
	"state" text DEFAULT 'checking' NOT NULL,
	"refusal" text,
	"report" jsonb,
	"added_by" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "ad_file_use" CHECK (use in ('artwork', 'logo', 'photo')),
	CONSTRAINT "ad_file_state" CHECK (state in ('checking', 'ready', 'refused')),
	CONSTRAINT "ad_file_refused" CHECK ((state = 'refused') = (refusal is not null)),
	CONSTRAINT "ad_file_size" CHECK (byte_count between 1 and 26214400)
);
--> statement-breakpoint
CREATE TABLE "ad_guest" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_guest_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reservation_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"name" text NOT NULL,
	"may" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "ad_guest_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "ad_guest_may" CHECK (may in ('comment', 'approve'))
);
--> statement-breakpoint
CREATE TABLE "ad_refusal" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_refusal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reservation_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"refused_by" text NOT NULL,
	"refused_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "proof" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proof_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reservation_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"source" text NOT NULL,
	"facts" jsonb NOT NULL,
	"look" jsonb,
	"file_id" bigint,
	"stop" text,
	"size" text NOT NULL,
	"words" jsonb NOT NULL,
	"left_out" jsonb NOT NULL,
	"has_our_code" boolean DEFAULT true NOT NULL,
	"hash" text NOT NULL,
	"byte_count" integer NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"sent_at" timestamp with time zone,
	"changes_asked_at" timestamp with time zone,
	CONSTRAINT "proof_source" CHECK (source in ('studio', 'artwork')),
	CONSTRAINT "proof_file" CHECK ((source = 'artwork') = (file_id is not null)),
	CONSTRAINT "proof_number" CHECK (number > 0)
);
--> statement-breakpoint
CREATE TABLE "proof_comment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proof_comment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"proof_id" bigint NOT NULL,
	"answers_id" bigint,
	"x" real,
	"y" real,
	"words" text NOT NULL,
	"author" text NOT NULL,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "proof_comment_author" CHECK (author in ('customer', 'guest', 'office')),
	CONSTRAINT "proof_comment_point" CHECK ((x is null) = (y is null) and x between 0 and 1 and y between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "proof_override" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proof_override_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"proof_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"decided_by" text NOT NULL,
	"decided_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "advertiser" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "advertiser_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"website" text,
	"merged_into_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "advertiser_merge" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "advertiser_merge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kept_id" bigint NOT NULL,
	"folded_id" bigint NOT NULL,
	"moved" jsonb NOT NULL,
	"merged_by" text NOT NULL,
	"merged_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contact" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"advertiser_id" bigint NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"phone" text NOT NULL,
	"email_confirmed_at" timestamp with time zone,
	"email_changed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terms_acceptance" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "terms_acceptance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contact_id" bigint NOT NULL,
	"terms_version" text NOT NULL,
	"accepted_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"network_hash" text NOT NULL,
	"recorded_by" text,
	"how" text
);
--> statement-breakpoint
CREATE TABLE "audit_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"occurred_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"event" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authenticator" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "authenticator_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operator_id" bigint NOT NULL,
	"sealed_secret" text NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "known_device" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"operator_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_session" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"operator_id" bigint NOT NULL,
	"stage" text NOT NULL,
	"device" text NOT NULL,
	"network_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"reauthenticated_at" timestamp with time zone,
	"wrong_codes" smallint DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "operator_session_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "operator_session_stage" CHECK (stage in ('second-factor', 'set-up', 'signed-in'))
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkey_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operator_id" bigint NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkey_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"challenge" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"session_id" bigint,
	"created_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	CONSTRAINT "passkey_challenge_purpose" CHECK (purpose in ('sign-in', 'second-factor', 'reauthenticate', 'add'))
);
--> statement-breakpoint
CREATE TABLE "private_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"email_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "private_link_channel" CHECK (channel in ('browser', 'email', 'offer', 'office')),
	CONSTRAINT "private_link_office" CHECK (channel <> 'office' or expires_at is not null),
	CONSTRAINT "private_link_email" CHECK ((channel = 'email') = (email_key is not null))
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operator_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempt" (
	"bucket" text PRIMARY KEY NOT NULL,
	"window_started_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"count" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_link" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"kind" text NOT NULL,
	"role" text NOT NULL,
	"email" text,
	"email_key" text,
	"operator_id" bigint,
	"invited_by" bigint,
	"created_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "sign_in_link_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "sign_in_link_kind" CHECK (kind in ('first-owner', 'invitation', 'account-recovery', 'password-reset')),
	CONSTRAINT "sign_in_link_role" CHECK (role in ('owner', 'assistant'))
);
--> statement-breakpoint
CREATE TABLE "card_photo" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"photo" "bytea",
	"photo_hash" text,
	"description_before" text,
	"photo_before" "bytea",
	"photo_hash_before" text,
	"changed_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "card_photo_is_one" CHECK (id = 1),
	CONSTRAINT "card_photo_has_hash" CHECK ((photo is null) = (photo_hash is null)),
	CONSTRAINT "card_photo_is_described" CHECK ((photo is null) = (description = '')),
	CONSTRAINT "card_photo_is_small" CHECK (octet_length(photo) <= 1500000)
);
--> statement-breakpoint
CREATE TABLE "company_setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb,
	"former" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "company_setting_name" CHECK (name in ('details', 'questions', 'defaults', 'messages', 'rules', 'printer', 'strip'))
);
--> statement-breakpoint
CREATE TABLE "owner_profile" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"sentence" text DEFAULT '' NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"photo" "bytea",
	"photo_hash" text,
	"before" jsonb,
	"photo_before" "bytea",
	"changed_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "owner_profile_is_one" CHECK (id = 1),
	CONSTRAINT "owner_profile_photo_has_hash" CHECK ((photo is null) = (photo_hash is null)),
	CONSTRAINT "owner_profile_photo_is_small" CHECK (octet_length(photo) <= 500000)
);
--> statement-breakpoint
CREATE TABLE "expense" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "expense_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"form_key" uuid NOT NULL,
	"kind" text NOT NULL,
	"mailing_id" bigint,
	"amount_cents" integer NOT NULL,
	"paid_on" date NOT NULL,
	"payee" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"removed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "expense_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "expense_kind" CHECK (kind in ('printing', 'postage', 'design', 'other')),
	CONSTRAINT "expense_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "expense_receipt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "expense_receipt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"expense_id" bigint NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"byte_count" integer NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "expense_receipt_type" CHECK (type in ('application/pdf', 'image/jpeg', 'image/png')),
	CONSTRAINT "expense_receipt_size" CHECK (byte_count between 1 and 10000000)
);
--> statement-breakpoint
CREATE TABLE "expense_receipt_part" (
	"receipt_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "expense_receipt_part_receipt_id_position_pk" PRIMARY KEY("receipt_id","position"),
	CONSTRAINT "expense_receipt_part_is_small" CHECK (octet_length(content) between 1 and 65536)
);
--> statement-breakpoint
CREATE TABLE "industry_wish" (
	"day" date NOT NULL,
	"industry" text NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "industry_wish_day_industry_zip_pk" PRIMARY KEY("day","industry","zip"),
	CONSTRAINT "industry_wish_zip" CHECK (zip ~ '^([0-9]{5})?$')
);
--> statement-breakpoint
CREATE TABLE "offer_subscriber" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offer_subscriber_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "offer_subscriber_email_key_unique" UNIQUE("email_key")
);
--> statement-breakpoint
CREATE TABLE "offers_email" (
	"mailing_id" bigint PRIMARY KEY NOT NULL,
	"recipients" integer NOT NULL,
	"sent_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_mapping" (
	"list" text NOT NULL,
	"headings" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"used_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	CONSTRAINT "import_mapping_list_headings_pk" PRIMARY KEY("list","headings")
);
--> statement-breakpoint
CREATE TABLE "import_row" (
	"run_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"texts" jsonb NOT NULL,
	"cells" jsonb NOT NULL,
	"about" text NOT NULL,
	"planned_change" text NOT NULL,
	"sentence" text DEFAULT '' NOT NULL,
	"changes" jsonb NOT NULL,
	"record_type" text,
	"record_id" bigint,
	"outcome" text,
	"outcome_sentence" text,
	"before" jsonb,
	"after" jsonb,
	"undo_outcome" text,
	"undo_sentence" text,
	CONSTRAINT "import_row_run_id_line_pk" PRIMARY KEY("run_id","line"),
	CONSTRAINT "import_row_planned_change" CHECK (planned_change in ('unchanged', 'change', 'new', 'refused')),
	CONSTRAINT "import_row_outcome" CHECK (outcome in ('done', 'skipped', 'refused')),
	CONSTRAINT "import_row_undo_outcome" CHECK (undo_outcome in ('restored', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "import_run" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"list" text NOT NULL,
	"source" text NOT NULL,
	"headings" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"state" text DEFAULT 'reading' NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"started_by" bigint,
	"started_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"undone_by" bigint,
	"undone_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_run_list" CHECK (list in ('advertisers', 'leads')),
	CONSTRAINT "import_run_state" CHECK (state in ('reading', 'ready', 'running', 'done', 'undoing', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_is_one" CHECK (id = 1)
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"key" text,
	"enqueued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"last_error" text,
	"done_at" timestamp with time zone,
	"dead_at" timestamp with time zone,
	"may_have_run" boolean DEFAULT false NOT NULL,
	CONSTRAINT "job_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "blocked_submission" (
	"day" date NOT NULL,
	"reason" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "blocked_submission_day_reason_pk" PRIMARY KEY("day","reason")
);
--> statement-breakpoint
CREATE TABLE "lead" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text,
	"email_key" text,
	"business" text,
	"person" text,
	"phone" text,
	"industry" text,
	"neighborhood" text,
	"source" text,
	"next_call_on" date,
	"state" text DEFAULT 'new' NOT NULL,
	"page" text NOT NULL,
	"campaign" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"referrer_host" text,
	"submissions" integer DEFAULT 1 NOT NULL,
	"reason" text,
	"before_move" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lead_email_key_unique" UNIQUE("email_key"),
	CONSTRAINT "lead_state" CHECK (state in ('new', 'contacted', 'won', 'lost')),
	CONSTRAINT "lead_reach" CHECK (email is not null or phone is not null),
	CONSTRAINT "lead_email_key" CHECK ((email is null) = (email_key is null))
);
--> statement-breakpoint
CREATE TABLE "lead_call" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_call_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lead_id" bigint NOT NULL,
	"outcome" text NOT NULL,
	"called_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"called_by" bigint NOT NULL,
	"state_before" text NOT NULL,
	"reason_before" text,
	"next_call_before" date,
	"lead_version" integer NOT NULL,
	CONSTRAINT "lead_call_outcome" CHECK (outcome in ('reached', 'voicemail', 'no-answer', 'call-again', 'not-interested'))
);
--> statement-breakpoint
CREATE TABLE "stranger_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stranger_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"to_operator" boolean DEFAULT false NOT NULL,
	"email_key" text NOT NULL,
	"mailbox" text NOT NULL,
	"domain" text,
	"network_hash" text,
	"wide_network_hash" text
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"audience" text NOT NULL,
	"record_type" text NOT NULL,
	"record_id" text NOT NULL,
	"occasion" text DEFAULT '' NOT NULL,
	"is_secret" boolean DEFAULT false NOT NULL,
	"recipient" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"answer" text,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sending_started_at" timestamp with time zone,
	"state_changed_at" timestamp with time zone,
	"resend_of_id" uuid,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "message_state" CHECK (state in ('queued', 'sending', 'sent', 'written-to-file', 'uncertain', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "industry" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"exclusivity_group" text NOT NULL,
	"hidden_at" timestamp with time zone,
	"former" jsonb,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "industry_word" (
	"key" text PRIMARY KEY NOT NULL,
	"word" text NOT NULL,
	"industry" text NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailing" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailing_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"area" text DEFAULT 'scottsdale' NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"drop_date" date NOT NULL,
	"booking_closes_on" date NOT NULL,
	"brief_due_on" date NOT NULL,
	"approval_due_on" date NOT NULL,
	"print_file_due_on" date NOT NULL,
	"cards_due_on" date NOT NULL,
	"in_homes_on" date NOT NULL,
	"report_due_on" date NOT NULL,
	"households" integer NOT NULL,
	"layout_id" text NOT NULL,
	"prices_cents" jsonb NOT NULL,
	"print_cost_cents" integer,
	"other_cost_cents" integer DEFAULT 0 NOT NULL,
	"printed_on" date,
	"drops" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"route_plan" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"confirmed_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "mailing_costs" CHECK (print_cost_cents >= 0 and other_cost_cents >= 0),
	CONSTRAINT "mailing_state" CHECK (state in ('planned', 'published', 'closed', 'printed', 'dropped', 'confirmed', 'canceled')),
	CONSTRAINT "mailing_households" CHECK (households > 0),
	CONSTRAINT "mailing_dates_in_order" CHECK (booking_closes_on <= brief_due_on and brief_due_on <= approval_due_on and approval_due_on <= print_file_due_on
        and print_file_due_on <= cards_due_on and cards_due_on <= drop_date
        and drop_date <= in_homes_on and in_homes_on <= report_due_on)
);
--> statement-breakpoint
CREATE TABLE "postponement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "postponement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mailing_id" bigint NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"mailing_version" integer NOT NULL,
	"reason" text NOT NULL,
	"sentence" text NOT NULL,
	"decided_by" text NOT NULL,
	"decided_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "postponement_reason" CHECK (reason in ('too-few', 'other')),
	CONSTRAINT "postponement_is_later" CHECK (to_date > from_date)
);
--> statement-breakpoint
CREATE TABLE "billing_setting" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"offers_invoices" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "billing_setting_is_one" CHECK (id = 1)
);
--> statement-breakpoint
CREATE TABLE "checkout_session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reservation_id" bigint NOT NULL,
	"gateway_session_id" text,
	"url" text,
	"price_cents" integer NOT NULL,
	"tax_basis_points" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"credit_cents" integer DEFAULT 0 NOT NULL,
	"request" jsonb NOT NULL,
	"state" text DEFAULT 'opening' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "checkout_session_gateway_session_id_unique" UNIQUE("gateway_session_id"),
	CONSTRAINT "checkout_session_state" CHECK (state in ('opening', 'open', 'processing', 'paid', 'expired', 'failed')),
	CONSTRAINT "checkout_session_adds_up" CHECK (total_cents = price_cents + tax_cents and price_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "credit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reservation_id" bigint NOT NULL,
	"reason" text DEFAULT 'canceled' NOT NULL,
	"payment_id" text,
	"amount_cents" integer NOT NULL,
	"withdrawn_cents" integer DEFAULT 0 NOT NULL,
	"expires_on" date NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "credit_amount" CHECK (amount_cents > 0),
	CONSTRAINT "credit_withdrawn" CHECK (withdrawn_cents between 0 and amount_cents),
	CONSTRAINT "credit_reason" CHECK (reason in ('canceled', 'smaller-spot', 'overpaid', 'our-error', 'referral'))
);
--> statement-breakpoint
CREATE TABLE "credit_use" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_use_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"credit_id" bigint NOT NULL,
	"invoice_id" bigint NOT NULL,
	"reservation_id" bigint NOT NULL,
	"amount_cents" integer NOT NULL,
	"used_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "credit_use_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "dispute" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"reservation_id" bigint,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"state_changed_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "gateway_event" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"gateway_object_id" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"effect" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"reservation_id" bigint NOT NULL,
	"issued_on" date NOT NULL,
	"replaces" text,
	"due_changes" smallint DEFAULT 0 NOT NULL,
	"buyer" jsonb NOT NULL,
	"seller" jsonb NOT NULL,
	"description" text NOT NULL,
	"price_cents" integer NOT NULL,
	"tax_basis_points" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"credited_cents" integer DEFAULT 0 NOT NULL,
	"received_cents" integer DEFAULT 0 NOT NULL,
	"forgiven_cents" integer DEFAULT 0 NOT NULL,
	"parts_allowed" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"state_changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "invoice_number_unique" UNIQUE("number"),
	CONSTRAINT "invoice_state" CHECK (state in ('open', 'paid', 'void')),
	CONSTRAINT "invoice_credited" CHECK (credited_cents between 0 and total_cents),
	CONSTRAINT "invoice_settled" CHECK (received_cents >= 0 and forgiven_cents >= 0
        and credited_cents + received_cents + forgiven_cents <= total_cents),
	CONSTRAINT "invoice_paid_in_full" CHECK (state <> 'paid' or credited_cents + received_cents + forgiven_cents = total_cents),
	CONSTRAINT "invoice_adds_up" CHECK (total_cents = price_cents + tax_cents and price_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_counter" (
	"year" smallint PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" text PRIMARY KEY NOT NULL,
	"reservation_id" bigint NOT NULL,
	"checkout_session_id" uuid,
	"method" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"outcome" text DEFAULT 'unapplied' NOT NULL,
	"excess_cents" integer DEFAULT 0 NOT NULL,
	"tax_cents" integer DEFAULT 0 NOT NULL,
	"tax_basis_points" integer DEFAULT 0 NOT NULL,
	"note" text,
	"recorded_by" text NOT NULL,
	CONSTRAINT "payment_method" CHECK (method in ('online', 'invoice', 'credit', 'forgiven')),
	CONSTRAINT "payment_amount" CHECK (amount_cents > 0),
	CONSTRAINT "payment_outcome" CHECK (outcome in ('unapplied', 'granted', 'duplicate', 'spot-gone')),
	CONSTRAINT "payment_parts" CHECK (excess_cents between 0 and amount_cents and tax_cents between 0 and amount_cents - excess_cents)
);
--> statement-breakpoint
CREATE TABLE "payment_reversal" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"reservation_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"reversed_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"recorded_by" text NOT NULL,
	CONSTRAINT "payment_reversal_reason" CHECK (reason in ('mistake', 'bounced'))
);
--> statement-breakpoint
CREATE TABLE "referral" (
	"reservation_id" bigint PRIMARY KEY NOT NULL,
	"sent_by_id" bigint NOT NULL,
	"amount_cents" integer NOT NULL,
	"credit_id" bigint,
	"sender_credit_id" bigint,
	CONSTRAINT "referral_amount" CHECK (amount_cents > 0),
	CONSTRAINT "referral_of_another" CHECK (sent_by_id <> reservation_id)
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" text NOT NULL,
	"reservation_id" bigint NOT NULL,
	"is_full" boolean DEFAULT true NOT NULL,
	"amount_cents" integer NOT NULL,
	"tax_cents" integer DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"credit_id" bigint,
	"state" text DEFAULT 'requested' NOT NULL,
	"gateway_refund_id" text,
	"past_gateway_refund_ids" text[] DEFAULT '{}' NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "refund_gateway_refund_id_unique" UNIQUE("gateway_refund_id"),
	CONSTRAINT "refund_state" CHECK (state in ('requested', 'pending', 'done', 'failed', 'by-hand')),
	CONSTRAINT "refund_reason" CHECK (reason in ('spot-gone', 'duplicate', 'canceled', 'wrong-amount', 'at-gateway', 'operator', 'fewer-homes', 'dispute',
        'smaller-spot', 'overpaid', 'unpaid-rest')),
	CONSTRAINT "refund_amount" CHECK (amount_cents > 0 and tax_cents between 0 and amount_cents)
);
--> statement-breakpoint
CREATE TABLE "tax_rate" (
	"effective_on" date PRIMARY KEY NOT NULL,
	"basis_points" integer NOT NULL,
	"set_by" text NOT NULL,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_rate_sane" CHECK (basis_points between 0 and 2000)
);
--> statement-breakpoint
CREATE TABLE "confirmation_copy" (
	"reservation_id" bigint PRIMARY KEY NOT NULL,
	"sent_on" date NOT NULL,
	"sent_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_office" (
	"name" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"opens_saturday" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_photo" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_photo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mailing_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"caption" text NOT NULL,
	"expense_id" bigint,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "press_file" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "press_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mailing_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"form_key" uuid NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"progress" smallint DEFAULT 0 NOT NULL,
	"printer" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"hash" text,
	"byte_count" integer,
	"problem" text,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"sent_at" timestamp with time zone,
	"sent_to" text,
	"quote_cents" integer,
	"proof" jsonb,
	"approved_by" text,
	"approved_at" timestamp with time zone,
	"approved_note" text,
	"tracking" text,
	"arrived_on" date,
	"arrived_pieces" integer,
	"spoiled_pieces" integer,
	CONSTRAINT "press_file_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "press_file_state" CHECK (state in ('making', 'ready', 'refused', 'failed')),
	CONSTRAINT "press_file_ready" CHECK ((state in ('ready', 'refused')) = (hash is not null)),
	CONSTRAINT "press_file_sent" CHECK ((sent_at is null) = (sent_to is null) and (sent_at is null or state = 'ready')),
	CONSTRAINT "press_file_approved" CHECK ((approved_at is null and proof is null or sent_at is not null) and (approved_note is null or approved_at is not null)),
	CONSTRAINT "press_file_arrived" CHECK ((arrived_on is null) = (arrived_pieces is null) and (arrived_on is null or approved_at is not null))
);
--> statement-breakpoint
CREATE TABLE "declined_first_refusal" (
	"reservation_id" bigint PRIMARY KEY NOT NULL,
	"answered_by" text NOT NULL,
	"declined_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	CONSTRAINT "declined_first_refusal_by" CHECK (answered_by in ('customer', 'office'))
);
--> statement-breakpoint
CREATE TABLE "hold_request" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hold_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mailing_id" bigint NOT NULL,
	"industry" text NOT NULL,
	"spot" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"email_limit_key" text NOT NULL,
	"network_hash" text NOT NULL,
	"wide_network_hash" text,
	"created_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "plan" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reservation_id" bigint NOT NULL,
	"cards" smallint NOT NULL,
	"discount_percent" smallint NOT NULL,
	"billing" text NOT NULL,
	"terms_version" text NOT NULL,
	"canceled" bigint[] DEFAULT '{}' NOT NULL,
	"agreed_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "plan_cards" CHECK (cards in (3, 6, 12)),
	CONSTRAINT "plan_discount" CHECK (discount_percent between 1 and 50),
	CONSTRAINT "plan_billing" CHECK (billing in ('each', 'at-once'))
);
--> statement-breakpoint
CREATE TABLE "reservation" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reservation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"mailing_id" bigint NOT NULL,
	"industry" text,
	"exclusivity_group" text NOT NULL,
	"spot" text NOT NULL,
	"size" text NOT NULL,
	"price_cents" integer NOT NULL,
	"households" integer,
	"state" text NOT NULL,
	"expires_at" timestamp with time zone,
	"extensions" smallint DEFAULT 0 NOT NULL,
	"payment_method" text,
	"payment_due_on" date,
	"checkout_session_id" text,
	"payment_id" text,
	"advertiser_id" bigint,
	"contact_id" bigint,
	"waitlist_entry_id" bigint,
	"plan_id" bigint,
	"terms_version" text,
	"network_hash" text NOT NULL,
	"wide_network_hash" text,
	"hold_request_id" bigint,
	"email_limit_key" text,
	"phone" text,
	"held_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"renewals" smallint DEFAULT 0 NOT NULL,
	"checkout_count" smallint DEFAULT 0 NOT NULL,
	"offer_opened_at" timestamp with time zone,
	"invoice_requested_at" timestamp with time zone,
	"vouched_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"joined_mailing_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_from_state" text,
	"canceled_by" text,
	"cancellation_outcome" text,
	"reopened_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "reservation_reference_unique" UNIQUE("reference"),
	CONSTRAINT "reservation_state" CHECK (state in ('offered', 'held', 'paying', 'unconfirmed', 'unpaid', 'paid', 'house',
        'expired', 'released', 'canceled', 'refunded')),
	CONSTRAINT "reservation_house" CHECK ((industry is null) = (exclusivity_group like 'house:%')),
	CONSTRAINT "reservation_clock" CHECK (state = 'unpaid' or (expires_at is not null) = (state in ('offered', 'held', 'paying', 'unconfirmed'))),
	CONSTRAINT "reservation_end" CHECK ((ended_at is not null) = (state in ('expired', 'released', 'canceled', 'refunded'))),
	CONSTRAINT "reservation_price" CHECK (price_cents > 0),
	CONSTRAINT "reservation_extensions" CHECK (extensions between 0 and 3),
	CONSTRAINT "reservation_payment_method" CHECK (payment_method in ('online', 'invoice')),
	CONSTRAINT "reservation_has_details" CHECK (contact_id is not null or state in ('offered', 'held', 'house', 'expired', 'released', 'canceled')),
	CONSTRAINT "reservation_paid" CHECK (state not in ('paid', 'refunded') or payment_id is not null),
	CONSTRAINT "reservation_cancellation_outcome" CHECK (cancellation_outcome in ('refund', 'credit', 'nothing'))
);
--> statement-breakpoint
CREATE TABLE "ad_result" (
	"reservation_id" bigint PRIMARY KEY NOT NULL,
	"job_cents" integer,
	"margin_basis_points" integer,
	"new_customers" integer,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "ad_result_job" CHECK (job_cents > 0),
	CONSTRAINT "ad_result_margin" CHECK (margin_basis_points between 100 and 10000),
	CONSTRAINT "ad_result_customers" CHECK (new_customers between 0 and 100000)
);
--> statement-breakpoint
CREATE TABLE "code_scan" (
	"code" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"repeats" integer DEFAULT 0 NOT NULL,
	"machines" integer DEFAULT 0 NOT NULL,
	"over_share" integer DEFAULT 0 NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"website_visits" integer DEFAULT 0 NOT NULL,
	"directions" integer DEFAULT 0 NOT NULL,
	"saves" integer DEFAULT 0 NOT NULL,
	"coupon_views" integer DEFAULT 0 NOT NULL,
	"tracked_calls" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "code_scan_code_hour_pk" PRIMARY KEY("code","hour")
);
--> statement-breakpoint
CREATE TABLE "quote" (
	"reservation_id" bigint PRIMARY KEY NOT NULL,
	"sentence" text NOT NULL,
	"given_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"approved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "redemption" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redemption_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reservation_id" bigint NOT NULL,
	"count" integer NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "redemption_count" CHECK (count between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "renewal_call" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "renewal_call_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reservation_id" bigint NOT NULL,
	"outcome" text NOT NULL,
	"said" text DEFAULT '' NOT NULL,
	"next_call_on" date,
	"called_by" bigint NOT NULL,
	"called_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "renewal_call_outcome" CHECK (outcome in ('call-again', 'no-answer', 'will-book', 'not-this-time'))
);
--> statement-breakpoint
CREATE TABLE "spot_code" (
	"code" text PRIMARY KEY NOT NULL,
	"reservation_id" bigint NOT NULL,
	"leads_to" text DEFAULT 'offer' NOT NULL,
	"is_listed" boolean DEFAULT true NOT NULL,
	"website" text,
	"created_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	CONSTRAINT "spot_code_reservation_id_unique" UNIQUE("reservation_id"),
	CONSTRAINT "spot_code_leads_to" CHECK (leads_to in ('offer', 'website')),
	CONSTRAINT "spot_code_website" CHECK (leads_to = 'offer' or website is not null)
);
--> statement-breakpoint
CREATE TABLE "stopped_report" (
	"mailing_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"stopped_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	CONSTRAINT "stopped_report_mailing_id_kind_pk" PRIMARY KEY("mailing_id","kind"),
	CONSTRAINT "stopped_report_kind" CHECK (kind in ('first-week', 'report'))
);
--> statement-breakpoint
CREATE TABLE "tracked_number" (
	"reservation_id" bigint PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"forwards_to" text NOT NULL,
	"recent_calls" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "tracked_number_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "note" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_type" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"text" text NOT NULL,
	"written_by" bigint NOT NULL,
	"written_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"edited_at" timestamp with time zone,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operator" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "operator_role" CHECK (role in ('owner', 'assistant'))
);
--> statement-breakpoint
CREATE TABLE "waitlist_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waitlist_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mailing_id" bigint NOT NULL,
	"industry" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"email_limit_key" text NOT NULL,
	"name" text,
	"phone" text,
	"note" text,
	"requested" jsonb,
	"state" text DEFAULT 'unconfirmed' NOT NULL,
	"network_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"queued_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"state_changed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "waitlist_entry_state" CHECK (state in ('unconfirmed', 'waiting', 'offered', 'taken', 'declined', 'lapsed', 'left'))
);
--> statement-breakpoint
ALTER TABLE "ad_approval" ADD CONSTRAINT "ad_approval_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_approval" ADD CONSTRAINT "ad_approval_proof_id_proof_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."proof"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_approval" ADD CONSTRAINT "ad_approval_guest_id_ad_guest_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."ad_guest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_brief" ADD CONSTRAINT "ad_brief_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_file" ADD CONSTRAINT "ad_file_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_guest" ADD CONSTRAINT "ad_guest_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_refusal" ADD CONSTRAINT "ad_refusal_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof" ADD CONSTRAINT "proof_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof" ADD CONSTRAINT "proof_file_id_ad_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."ad_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_comment" ADD CONSTRAINT "proof_comment_proof_id_proof_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."proof"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_override" ADD CONSTRAINT "proof_override_proof_id_proof_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."proof"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advertiser" ADD CONSTRAINT "advertiser_merged_into_id_advertiser_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."advertiser"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advertiser_merge" ADD CONSTRAINT "advertiser_merge_kept_id_advertiser_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."advertiser"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advertiser_merge" ADD CONSTRAINT "advertiser_merge_folded_id_advertiser_id_fk" FOREIGN KEY ("folded_id") REFERENCES "public"."advertiser"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_advertiser_id_advertiser_id_fk" FOREIGN KEY ("advertiser_id") REFERENCES "public"."advertiser"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptance" ADD CONSTRAINT "terms_acceptance_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticator" ADD CONSTRAINT "authenticator_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_session" ADD CONSTRAINT "operator_session_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_link" ADD CONSTRAINT "sign_in_link_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_link" ADD CONSTRAINT "sign_in_link_invited_by_operator_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense" ADD CONSTRAINT "expense_mailing_id_mailing_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailing"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_receipt" ADD CONSTRAINT "expense_receipt_expense_id_expense_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expense"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_receipt_part" ADD CONSTRAINT "expense_receipt_part_receipt_id_expense_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."expense_receipt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "industry_wish" ADD CONSTRAINT "industry_wish_industry_industry_slug_fk" FOREIGN KEY ("industry") REFERENCES "public"."industry"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers_email" ADD CONSTRAINT "offers_email_mailing_id_mailing_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailing"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_run_id_import_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_run"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_run" ADD CONSTRAINT "import_run_created_by_operator_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_run" ADD CONSTRAINT "import_run_started_by_operator_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_run" ADD CONSTRAINT "import_run_undone_by_operator_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_industry_industry_slug_fk" FOREIGN KEY ("industry") REFERENCES "public"."industry"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_call" ADD CONSTRAINT "lead_call_lead_id_lead_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."lead"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_call" ADD CONSTRAINT "lead_call_called_by_operator_id_fk" FOREIGN KEY ("called_by") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_resend_of_id_message_id_fk" FOREIGN KEY ("resend_of_id") REFERENCES "public"."message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "industry_word" ADD CONSTRAINT "industry_word_industry_industry_slug_fk" FOREIGN KEY ("industry") REFERENCES "public"."industry"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postponement" ADD CONSTRAINT "postponement_mailing_id_mailing_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailing"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_session" ADD CONSTRAINT "checkout_session_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit" ADD CONSTRAINT "credit_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit" ADD CONSTRAINT "credit_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_use" ADD CONSTRAINT "credit_use_credit_id_credit_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_use" ADD CONSTRAINT "credit_use_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_use" ADD CONSTRAINT "credit_use_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_checkout_session_id_checkout_session_id_fk" FOREIGN KEY ("checkout_session_id") REFERENCES "public"."checkout_session"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reversal" ADD CONSTRAINT "payment_reversal_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reversal" ADD CONSTRAINT "payment_reversal_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral" ADD CONSTRAINT "referral_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral" ADD CONSTRAINT "referral_sent_by_id_reservation_id_fk" FOREIGN KEY ("sent_by_id") REFERENCES "public"."reservation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral" ADD CONSTRAINT "referral_credit_id_credit_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral" ADD CONSTRAINT "referral_sender_credit_id_credit_id_fk" FOREIGN KEY ("sender_credit_id") REFERENCES "public"."credit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_credit_id_credit_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmation_copy" ADD CONSTRAINT "confirmation_copy_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_photo" ADD CONSTRAINT "post_photo_mailing_id_mailing_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailing"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_photo" ADD CONSTRAINT "post_photo_expense_id_expense_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expense"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "press_file" ADD CONSTRAINT "press_file_mailing_id_mailing_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailing"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declined_first_refusal" ADD CONSTRAINT "declined_first_refusal_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hold_request" ADD CONSTRAINT "hold_request_mailing_id_mailing_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailing"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hold_request" ADD CONSTRAINT "hold_request_industry_industry_slug_fk" FOREIGN KEY ("industry") REFERENCES "public"."industry"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_mailing_id_mailing_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailing"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_industry_industry_slug_fk" FOREIGN KEY ("industry") REFERENCES "public"."industry"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_advertiser_id_advertiser_id_fk" FOREIGN KEY ("advertiser_id") REFERENCES "public"."advertiser"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_waitlist_entry_id_waitlist_entry_id_fk" FOREIGN KEY ("waitlist_entry_id") REFERENCES "public"."waitlist_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_plan_id_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_hold_request_id_hold_request_id_fk" FOREIGN KEY ("hold_request_id") REFERENCES "public"."hold_request"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_result" ADD CONSTRAINT "ad_result_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_scan" ADD CONSTRAINT "code_scan_code_spot_code_code_fk" FOREIGN KEY ("code") REFERENCES "public"."spot_code"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote" ADD CONSTRAINT "quote_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemption" ADD CONSTRAINT "redemption_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_call" ADD CONSTRAINT "renewal_call_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_call" ADD CONSTRAINT "renewal_call_called_by_operator_id_fk" FOREIGN KEY ("called_by") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spot_code" ADD CONSTRAINT "spot_code_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stopped_report" ADD CONSTRAINT "stopped_report_mailing_id_mailing_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailing"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracked_number" ADD CONSTRAINT "tracked_number_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note" ADD CONSTRAINT "note_written_by_operator_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entry" ADD CONSTRAINT "waitlist_entry_mailing_id_mailing_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailing"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entry" ADD CONSTRAINT "waitlist_entry_industry_industry_slug_fk" FOREIGN KEY ("industry") REFERENCES "public"."industry"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ad_approval_in_force" ON "ad_approval" USING btree ("reservation_id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "ad_file_of" ON "ad_file" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "ad_file_hash" ON "ad_file" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "ad_guest_of" ON "ad_guest" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "ad_refusal_of" ON "ad_refusal" USING btree ("reservation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "proof_of" ON "proof" USING btree ("reservation_id","number");--> statement-breakpoint
CREATE INDEX "proof_hash" ON "proof" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "proof_comment_of" ON "proof_comment" USING btree ("proof_id");--> statement-breakpoint
CREATE UNIQUE INDEX "proof_override_in_force" ON "proof_override" USING btree ("proof_id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "advertiser_name" ON "advertiser" USING btree (lower(trim("name")));--> statement-breakpoint
CREATE UNIQUE INDEX "advertiser_merge_one_standing" ON "advertiser_merge" USING btree ("folded_id") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "advertiser_merge_kept" ON "advertiser_merge" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "contact_advertiser" ON "contact" USING btree ("advertiser_id");--> statement-breakpoint
CREATE INDEX "contact_email" ON "contact" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "contact_phone" ON "contact" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "terms_acceptance_once" ON "terms_acceptance" USING btree ("contact_id","terms_version");--> statement-breakpoint
CREATE INDEX "audit_event_subject" ON "audit_event" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "authenticator_in_use" ON "authenticator" USING btree ("operator_id") WHERE confirmed_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "authenticator_set_up" ON "authenticator" USING btree ("operator_id") WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX "known_device_operator" ON "known_device" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "operator_session_operator" ON "operator_session" USING btree ("operator_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "passkey_operator" ON "passkey" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "private_link_subject" ON "private_link" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "recovery_code_operator" ON "recovery_code" USING btree ("operator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_link_invited" ON "sign_in_link" USING btree ("email_key") WHERE kind = 'invitation' and used_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "expense_of" ON "expense" USING btree ("mailing_id");--> statement-breakpoint
CREATE INDEX "expense_by_date" ON "expense" USING btree ("paid_on","id");--> statement-breakpoint
CREATE INDEX "expense_receipt_of" ON "expense_receipt" USING btree ("expense_id");--> statement-breakpoint
CREATE INDEX "import_row_planned_changes" ON "import_row" USING btree ("run_id","planned_change","line");--> statement-breakpoint
CREATE INDEX "import_row_to_do" ON "import_row" USING btree ("run_id","line") WHERE outcome is null and planned_change in ('change', 'new');--> statement-breakpoint
CREATE INDEX "import_run_expires" ON "import_run" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("run_at") WHERE done_at is null and dead_at is null;--> statement-breakpoint
CREATE INDEX "job_done" ON "job" USING btree ("done_at") WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX "lead_by_state" ON "lead" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "lead_phone" ON "lead" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "lead_next_call" ON "lead" USING btree ("next_call_on") WHERE next_call_on is not null;--> statement-breakpoint
CREATE INDEX "lead_call_by_lead" ON "lead_call" USING btree ("lead_id","id");--> statement-breakpoint
CREATE INDEX "stranger_message_created" ON "stranger_message" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "message_needs_a_person" ON "message" USING btree ("state_changed_at") WHERE state in ('uncertain', 'failed') and resolved_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "message_once" ON "message" USING btree ("record_type","record_id","kind","occasion") WHERE resend_of_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "message_resent_once" ON "message" USING btree ("resend_of_id","occasion") WHERE resend_of_id is not null;--> statement-breakpoint
CREATE INDEX "message_record" ON "message" USING btree ("record_type","record_id");--> statement-breakpoint
CREATE INDEX "message_newest" ON "message" USING btree ("queued_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "mailing_once_a_day" ON "mailing" USING btree ("area","drop_date") WHERE state <> 'canceled';--> statement-breakpoint
CREATE INDEX "mailing_coming" ON "mailing" USING btree ("drop_date","id") WHERE state in ('published', 'closed', 'printed');--> statement-breakpoint
CREATE UNIQUE INDEX "postponement_of" ON "postponement" USING btree ("mailing_id","mailing_version");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_session_one_open" ON "checkout_session" USING btree ("reservation_id") WHERE state in ('opening', 'open', 'processing');--> statement-breakpoint
CREATE INDEX "checkout_session_unsettled" ON "checkout_session" USING btree ("expires_at") WHERE state in ('opening', 'open', 'processing');--> statement-breakpoint
CREATE INDEX "checkout_session_of" ON "checkout_session" USING btree ("reservation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_one_for_cancellation" ON "credit" USING btree ("reservation_id") WHERE reason = 'canceled' and withdrawn_cents < amount_cents;--> statement-breakpoint
CREATE INDEX "credit_of" ON "credit" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "credit_of_payment" ON "credit" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_use_once" ON "credit_use" USING btree ("credit_id","invoice_id") WHERE returned_at is null;--> statement-breakpoint
CREATE INDEX "credit_use_of" ON "credit_use" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "dispute_payment" ON "dispute" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "gateway_event_object" ON "gateway_event" USING btree ("gateway_object_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_one_standing" ON "invoice" USING btree ("reservation_id") WHERE state <> 'void';--> statement-breakpoint
CREATE INDEX "invoice_of" ON "invoice" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "invoice_issued" ON "invoice" USING btree ("issued_on","id");--> statement-breakpoint
CREATE INDEX "invoice_open" ON "invoice" USING btree ("reservation_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "payment_of" ON "payment" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "payment_without_spot" ON "payment" USING btree ("received_at") WHERE outcome <> 'granted';--> statement-breakpoint
CREATE INDEX "payment_newest" ON "payment" USING btree ("received_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_one_per_page" ON "payment" USING btree ("checkout_session_id");--> statement-breakpoint
CREATE INDEX "payment_reversal_of" ON "payment_reversal" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "payment_reversal_newest" ON "payment_reversal" USING btree ("reversed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_one_for_fewer_homes" ON "refund" USING btree ("payment_id") WHERE reason = 'fewer-homes';--> statement-breakpoint
CREATE UNIQUE INDEX "refund_one_full" ON "refund" USING btree ("payment_id") WHERE is_full;--> statement-breakpoint
CREATE INDEX "refund_of_payment" ON "refund" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refund_unfinished" ON "refund" USING btree ("created_at") WHERE state <> 'done';--> statement-breakpoint
CREATE INDEX "refund_of" ON "refund" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "post_photo_of" ON "post_photo" USING btree ("mailing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "press_file_of" ON "press_file" USING btree ("mailing_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "press_file_sent_once" ON "press_file" USING btree ("mailing_id") WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX "hold_request_created" ON "hold_request" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_running" ON "plan" USING btree ("reservation_id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reservation_one_per_group" ON "reservation" USING btree ("mailing_id","exclusivity_group") WHERE state in ('offered', 'held', 'paying', 'unconfirmed', 'unpaid', 'paid', 'house');--> statement-breakpoint
CREATE UNIQUE INDEX "reservation_one_per_spot" ON "reservation" USING btree ("mailing_id","spot") WHERE state in ('offered', 'held', 'paying', 'unconfirmed', 'unpaid', 'paid', 'house');--> statement-breakpoint
CREATE INDEX "reservation_runs_out" ON "reservation" USING btree ("expires_at") WHERE expires_at is not null;--> statement-breakpoint
CREATE INDEX "reservation_unpaid_network" ON "reservation" USING btree ("network_hash") WHERE expires_at is not null;--> statement-breakpoint
CREATE INDEX "reservation_network_day" ON "reservation" USING btree ("network_hash","held_at");--> statement-breakpoint
CREATE INDEX "reservation_wide_network_day" ON "reservation" USING btree ("wide_network_hash","held_at") WHERE wide_network_hash is not null;--> statement-breakpoint
CREATE INDEX "reservation_email_limit_day" ON "reservation" USING btree ("email_limit_key","held_at") WHERE email_limit_key is not null;--> statement-breakpoint
CREATE INDEX "reservation_invoice_requested" ON "reservation" USING btree ("invoice_requested_at") WHERE invoice_requested_at is not null;--> statement-breakpoint
CREATE INDEX "reservation_of_entry" ON "reservation" USING btree ("waitlist_entry_id") WHERE waitlist_entry_id is not null;--> statement-breakpoint
CREATE INDEX "reservation_unpaid_email_limit" ON "reservation" USING btree ("email_limit_key") WHERE expires_at is not null;--> statement-breakpoint
CREATE INDEX "reservation_unpaid_phone" ON "reservation" USING btree ("phone") WHERE expires_at is not null;--> statement-breakpoint
CREATE INDEX "reservation_by_mailing" ON "reservation" USING btree ("mailing_id","id");--> statement-breakpoint
CREATE INDEX "reservation_of_plan" ON "reservation" USING btree ("plan_id") WHERE plan_id is not null;--> statement-breakpoint
CREATE INDEX "reservation_of_advertiser" ON "reservation" USING btree ("advertiser_id");--> statement-breakpoint
CREATE INDEX "redemption_of" ON "redemption" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "renewal_call_of" ON "renewal_call" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "note_subject" ON "note" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_email" ON "operator" USING btree ("email_key") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_entry_once" ON "waitlist_entry" USING btree ("mailing_id","industry","email_key");--> statement-breakpoint
CREATE INDEX "waitlist_entry_line" ON "waitlist_entry" USING btree ("mailing_id","queued_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "waitlist_entry_network" ON "waitlist_entry" USING btree ("network_hash") WHERE state = 'unconfirmed';--> statement-breakpoint
CREATE INDEX "waitlist_entry_email_limit" ON "waitlist_entry" USING btree ("email_limit_key");
--> statement-breakpoint
-- What Drizzle cannot declare: the initial migration ends with it. Statements are separated by a line of their own: two
-- dashes, a space, the word next.
create function refuse_change_of_audit_event() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only ever added to.' using errcode = 'restrict_violation';
end $$
--> statement-breakpoint
create trigger audit_event_rows_stay before update or delete on audit_event
  for each row execute function refuse_change_of_audit_event()
--> statement-breakpoint
create trigger audit_event_table_stays before truncate on audit_event
  for each statement execute function refuse_change_of_audit_event()
--> statement-breakpoint
-- What stands on an invoice stays; a payment that is taken back opens it again.
create function refuse_change_of_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (old.id, old.number, old.reservation_id, old.issued_on, old.replaces, old.buyer, old.seller, old.description,
        old.price_cents, old.tax_basis_points, old.tax_cents, old.total_cents)
      is distinct from
      (new.id, new.number, new.reservation_id, new.issued_on, new.replaces, new.buyer, new.seller, new.description,
        new.price_cents, new.tax_basis_points, new.tax_cents, new.total_cents)
    or (old.state <> new.state and old.state <> 'open' and (old.state, new.state) <> ('paid', 'open')) then
    raise exception 'What stands on an invoice never changes.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$
--> statement-breakpoint
create trigger invoice_rows_stay before update or delete on invoice
  for each row execute function refuse_change_of_invoice()
--> statement-breakpoint
-- A proof is what was seen and approved: nothing in it changes but that it was sent, once, and whether changes were asked for.
create function refuse_change_of_proof() returns trigger language plpgsql as $$
begin
  if (to_jsonb(old) - 'sent_at' - 'changes_asked_at') is distinct from (to_jsonb(new) - 'sent_at' - 'changes_asked_at')
    or (old.sent_at is not null and old.sent_at is distinct from new.sent_at) then
    raise exception 'A proof never changes.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$
--> statement-breakpoint
create trigger proof_rows_stay before update on proof
  for each row execute function refuse_change_of_proof()
--> statement-breakpoint
create function refuse_change_of_ad_approval() returns trigger language plpgsql as $$
begin
  if (to_jsonb(old) - 'withdrawn_at') is distinct from (to_jsonb(new) - 'withdrawn_at')
    or old.withdrawn_at is not null then
    raise exception 'An approval is only ever withdrawn.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$
--> statement-breakpoint
create trigger ad_approval_rows_stay before update on ad_approval
  for each row execute function refuse_change_of_ad_approval()