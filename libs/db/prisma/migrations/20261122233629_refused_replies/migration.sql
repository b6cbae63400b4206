-- AlterTable
ALTER TABLE "assistant"."setting" ADD COLUMN     "thread_replies_per_day" INTEGER NOT NULL DEFAULT 40;

-- AlterTable
ALTER TABLE "assistant"."turn" ADD COLUMN     "refunded_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "billing"."reservation" ADD COLUMN     "refunded_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "assistant"."thread_reply_count" (
    "business_id" UUID NOT NULL,
    "thread_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "replies" INTEGER NOT NULL,
    "capped_at" TIMESTAMPTZ(3),

    CONSTRAINT "thread_reply_count_pkey" PRIMARY KEY ("business_id","thread_id","day")
);

-- A reply that the channel refused gives its credits back by a movement of its own.
alter table billing.movement drop constraint movement_type;
alter table billing.movement add constraint movement_type check (type in ('recharge', 'partner_recharge', 'transfer', 'consume', 'extract', 'refund')) not valid;
alter table assistant.setting add constraint setting_thread_replies_per_day check (thread_replies_per_day between 1 and 500) not valid;
alter table assistant.thread_reply_count add constraint thread_reply_count_replies check (replies >= 0);

-- A timed message names contacts and funnels of its own business only.
alter table crm.timed_message add constraint timed_message_client foreign key (business_id, client_id) references crm.client (business_id, id) on delete cascade not valid;
alter table crm.timed_message add constraint timed_message_funnel foreign key (business_id, funnel_id) references crm.funnel (business_id, id) on delete set null (funnel_id) not valid;

select platform.protect('assistant.thread_reply_count');
