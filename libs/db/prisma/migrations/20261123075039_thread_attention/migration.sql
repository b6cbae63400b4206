-- AlterTable
ALTER TABLE "messaging"."thread" ADD COLUMN     "attended_by" UUID,
ADD COLUMN     "attended_name" TEXT,
ADD COLUMN     "attended_until" TIMESTAMPTZ(3),
ADD COLUMN     "attention" TEXT NOT NULL DEFAULT 'assistant',
ADD COLUMN     "attention_set_at" TIMESTAMPTZ(3),
ADD COLUMN     "attention_since" TIMESTAMPTZ(3),
ADD COLUMN     "waiting_cause" TEXT;

alter table messaging.thread add constraint thread_attention check (attention in ('assistant', 'waiting', 'person')) not valid;
