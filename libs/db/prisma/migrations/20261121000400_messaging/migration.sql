-- Channels, webhooks that arrived, conversations, and what still has to leave.

-- CreateTable
CREATE TABLE "messaging"."channel_connection" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "display_name" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'connected',
    "connected_at" TIMESTAMPTZ(3) NOT NULL,
    "expired_at" TIMESTAMPTZ(3),

    CONSTRAINT "channel_connection_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "messaging"."account_route" (
    "channel" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "business_id" UUID NOT NULL,

    CONSTRAINT "account_route_pkey" PRIMARY KEY ("channel","account_id")
);

-- CreateTable
CREATE TABLE "messaging"."webhook_envelope" (
    "digest" BYTEA NOT NULL,
    "seq" BIGSERIAL NOT NULL,
    "business_id" UUID,
    "raw" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "dead" BOOLEAN NOT NULL DEFAULT false,
    "error" TEXT,

    CONSTRAINT "webhook_envelope_pkey" PRIMARY KEY ("digest")
);

-- CreateTable
CREATE TABLE "messaging"."inbox" (
    "provider" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "seq" BIGSERIAL NOT NULL,
    "business_id" UUID,
    "channel" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "thread_key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "raw" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'new',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),
    "error" TEXT,

    CONSTRAINT "inbox_pkey" PRIMARY KEY ("provider","event_id")
);

-- CreateTable
CREATE TABLE "messaging"."thread" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "contact_key" TEXT NOT NULL,
    "account_id" TEXT,
    "whatsapp" TEXT,
    "country_code" TEXT,
    "country_code_ext" TEXT,
    "whatsapp_id" TEXT,
    "instagram_id" TEXT,
    "messenger_id" TEXT,
    "push_name" TEXT NOT NULL DEFAULT '',
    "client_id" UUID,
    "client_name" TEXT NOT NULL DEFAULT '',
    "client_type" TEXT,
    "search" TEXT NOT NULL DEFAULT '',
    "unread" INTEGER NOT NULL DEFAULT 0,
    "last_seq" INTEGER NOT NULL DEFAULT 0,
    "last_message_id" UUID,
    "last_message_at" TIMESTAMPTZ(3),
    "last_inbound_at" TIMESTAMPTZ(3),
    "delivered_until" TIMESTAMPTZ(3),
    "read_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "thread_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "messaging"."message" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "thread_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "channel" TEXT NOT NULL,
    "inbound" BOOLEAN NOT NULL,
    "provider_id" TEXT,
    "type" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "extra" JSONB,
    "reply_to" TEXT,
    "author_kind" TEXT NOT NULL,
    "author_name" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "reason" TEXT,
    "key" TEXT,
    "is_deleted" BOOLEAN NOT NULL DEFAULT false,
    "edited_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "message_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "messaging"."outbound" (
    "message_id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "thread_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "channel" TEXT NOT NULL,
    "account_id" TEXT,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'ready',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "sends" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_until" TIMESTAMPTZ(3),
    "quiet_ms" INTEGER NOT NULL DEFAULT 0,
    "quiet_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "outbound_pkey" PRIMARY KEY ("message_id")
);

-- CreateTable
CREATE TABLE "messaging"."early_update" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "raw" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "early_update_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "channel_connection_business_id_channel_account_id_key" ON "messaging"."channel_connection"("business_id", "channel", "account_id");

-- CreateIndex
CREATE INDEX "thread_business_id_last_message_at_idx" ON "messaging"."thread"("business_id", "last_message_at" DESC);

-- CreateIndex
CREATE INDEX "thread_business_id_client_id_idx" ON "messaging"."thread"("business_id", "client_id");

-- CreateIndex
CREATE UNIQUE INDEX "thread_business_id_channel_contact_key_key" ON "messaging"."thread"("business_id", "channel", "contact_key");

-- CreateIndex
CREATE INDEX "message_business_id_thread_id_sent_at_seq_idx" ON "messaging"."message"("business_id", "thread_id", "sent_at" DESC, "seq" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "message_business_id_thread_id_seq_key" ON "messaging"."message"("business_id", "thread_id", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "message_business_id_channel_provider_id_key" ON "messaging"."message"("business_id", "channel", "provider_id");

-- CreateIndex
CREATE UNIQUE INDEX "message_business_id_key_key" ON "messaging"."message"("business_id", "key");

-- CreateIndex
CREATE INDEX "outbound_business_id_thread_id_seq_idx" ON "messaging"."outbound"("business_id", "thread_id", "seq");

-- CreateIndex
CREATE INDEX "outbound_state_next_at_idx" ON "messaging"."outbound"("state", "next_at");

-- CreateIndex
CREATE INDEX "early_update_business_id_channel_provider_id_idx" ON "messaging"."early_update"("business_id", "channel", "provider_id");

-- AddForeignKey
ALTER TABLE "messaging"."message" ADD CONSTRAINT "message_business_id_thread_id_fkey" FOREIGN KEY ("business_id", "thread_id") REFERENCES "messaging"."thread"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;


alter table messaging.channel_connection add constraint connection_channel check (channel in ('whatsapp', 'instagram', 'messenger'));
alter table messaging.channel_connection add constraint connection_state check (state in ('connected', 'expired'));
alter table messaging.thread add constraint thread_channel check (channel in ('whatsapp', 'instagram', 'messenger'));
alter table messaging.message add constraint message_state check (state in ('received', 'ready', 'sending', 'unknown', 'sent', 'delivered', 'read', 'failed', 'held'));
alter table messaging.inbox add constraint inbox_state check (state in ('new', 'done', 'unroutable', 'dead'));
alter table messaging.outbound add constraint outbound_state check (state in ('ready', 'sending', 'unknown'));
alter table messaging.outbound add constraint outbound_kind check (kind in ('reply', 'staff', 'automation'));

-- The queue is the part that is not done; the rest of the table only remembers what was seen.
create index inbox_waiting on messaging.inbox (seq) where state = 'new';
create index inbox_lane on messaging.inbox (thread_key, seq) where state = 'new';
create index inbox_unroutable on messaging.inbox (channel, account_id) where state = 'unroutable';
create index envelope_waiting on messaging.webhook_envelope (seq) where not dead;

-- A person who hides the number is one conversation too.
create unique index thread_whatsapp_id on messaging.thread (business_id, whatsapp_id) where whatsapp_id is not null;

select platform.protect('messaging.channel_connection');
select platform.protect('messaging.thread');
select platform.protect('messaging.message');
select platform.protect('messaging.early_update');
select platform.protect_work('messaging.account_route');
select platform.protect_work('messaging.webhook_envelope');
select platform.protect_work('messaging.inbox');
select platform.protect_work('messaging.outbound');

create trigger ring after insert on messaging.webhook_envelope for each statement execute function platform.ring('webhook_envelope');
