-- CreateTable
CREATE TABLE "assistant"."assistant" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "goal" TEXT NOT NULL,
    "personality" TEXT NOT NULL,
    "instructions" JSONB NOT NULL,
    "mode" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "temperature" DOUBLE PRECISION NOT NULL,
    "reasoning_effort" TEXT NOT NULL,
    "funnel_id" UUID,
    "channel" TEXT[],
    "respond_to" TEXT NOT NULL,
    "correspond_to" TEXT NOT NULL,
    "color" TEXT NOT NULL,
    "image" TEXT NOT NULL,
    "is_working" BOOLEAN NOT NULL,
    "price" DOUBLE PRECISION,
    "branch_id" UUID,
    "capabilities" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "assistant_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "assistant"."setting" (
    "business_id" UUID NOT NULL,
    "delay_response" INTEGER NOT NULL,
    "testing_numbers" JSONB NOT NULL,
    "daily_limit" DOUBLE PRECISION,

    CONSTRAINT "setting_pkey" PRIMARY KEY ("business_id")
);

-- CreateTable
CREATE TABLE "assistant"."conversation" (
    "business_id" UUID NOT NULL,
    "thread_id" UUID NOT NULL,
    "memory" JSONB,
    "handles" JSONB NOT NULL,
    "answered_message_id" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "conversation_pkey" PRIMARY KEY ("business_id","thread_id")
);

-- CreateTable
CREATE TABLE "assistant"."pending_reply" (
    "business_id" UUID NOT NULL,
    "thread_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "client_id" UUID,
    "state" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_until" TIMESTAMPTZ(3),
    "claim" UUID,
    "again" BOOLEAN NOT NULL DEFAULT false,
    "attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "pending_reply_pkey" PRIMARY KEY ("business_id","thread_id")
);

-- CreateTable
CREATE TABLE "assistant"."turn" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "thread_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "assistant_id" UUID,
    "assistant_name" TEXT NOT NULL DEFAULT '',
    "client_id" UUID,
    "channel" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "outcome" TEXT,
    "reason" TEXT,
    "model" TEXT NOT NULL DEFAULT '',
    "brain" TEXT NOT NULL DEFAULT 'planner',
    "credit_type" TEXT NOT NULL DEFAULT 'gpt',
    "credits" INTEGER NOT NULL DEFAULT 0,
    "milliseconds" INTEGER,
    "prompt_tokens" INTEGER NOT NULL DEFAULT 0,
    "completion_tokens" INTEGER NOT NULL DEFAULT 0,
    "question" TEXT NOT NULL,
    "answer" TEXT,
    "decided" JSONB,

    CONSTRAINT "turn_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "assistant"."turn_step" (
    "business_id" UUID NOT NULL,
    "turn_id" UUID NOT NULL,
    "index" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "arguments" TEXT NOT NULL,
    "output" TEXT NOT NULL,
    "ok" BOOLEAN NOT NULL,
    "milliseconds" INTEGER NOT NULL,
    "prompt_tokens" INTEGER NOT NULL,
    "completion_tokens" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "turn_step_pkey" PRIMARY KEY ("business_id","turn_id","index")
);

-- CreateTable
CREATE TABLE "assistant"."turn_write" (
    "business_id" UUID NOT NULL,
    "turn_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "index" INTEGER NOT NULL,
    "tool" TEXT NOT NULL,
    "body" JSONB NOT NULL,
    "result" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "turn_write_pkey" PRIMARY KEY ("business_id","turn_id","key")
);

-- CreateTable
CREATE TABLE "assistant"."muted_client" (
    "business_id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "muted_client_pkey" PRIMARY KEY ("business_id","client_id")
);

-- CreateIndex
CREATE INDEX "turn_business_id_assistant_id_started_at_idx" ON "assistant"."turn"("business_id", "assistant_id", "started_at" DESC);

-- CreateIndex
CREATE INDEX "turn_business_id_thread_id_started_at_idx" ON "assistant"."turn"("business_id", "thread_id", "started_at" DESC);



alter table assistant.assistant add constraint assistant_mode check (mode in ('testing', 'production'));
alter table assistant.assistant add constraint assistant_type check (type in ('new', 'business', 'other'));
alter table assistant.assistant add constraint assistant_model check (model in ('gpt_model', 'reasoning_model'));
alter table assistant.pending_reply add constraint pending_reply_state check (state in ('pending', 'running', 'idle'));
alter table assistant.turn add constraint turn_outcome check (outcome in ('answered', 'human', 'silent', 'failed'));
alter table assistant.turn add constraint turn_finished check ((finished_at is null) = (outcome is null));
-- A thread has at most one turn in the making.
create unique index turn_open on assistant.turn (business_id, thread_id) where finished_at is null;
alter table assistant.turn_step add constraint turn_step_turn foreign key (business_id, turn_id) references assistant.turn (business_id, id) on delete cascade;
alter table assistant.turn_write add constraint turn_write_turn foreign key (business_id, turn_id) references assistant.turn (business_id, id) on delete cascade;

select platform.protect('assistant.assistant');
select platform.protect('assistant.setting');
select platform.protect('assistant.conversation');
select platform.protect('assistant.pending_reply');
select platform.protect('assistant.turn');
select platform.protect('assistant.turn_step');
select platform.protect('assistant.turn_write');
select platform.protect('assistant.muted_client');
