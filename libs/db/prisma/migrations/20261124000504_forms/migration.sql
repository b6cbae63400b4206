-- CreateTable
CREATE TABLE "crm"."form" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "questions" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "is_open" BOOLEAN NOT NULL DEFAULT true,
    "send_after" TEXT NOT NULL DEFAULT 'none',
    "secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "form_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "crm"."form_version" (
    "business_id" UUID NOT NULL,
    "form_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "questions" JSONB NOT NULL,

    CONSTRAINT "form_version_pkey" PRIMARY KEY ("business_id","form_id","version")
);

-- CreateTable
CREATE TABLE "crm"."form_answer" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "form_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "client_id" UUID,
    "name" TEXT NOT NULL DEFAULT '',
    "whatsapp" TEXT NOT NULL DEFAULT '',
    "answers" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "form_answer_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "crm"."traffic_source" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "keyword" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "match_type" TEXT NOT NULL DEFAULT 'exact',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "traffic_source_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "crm"."first_touch" (
    "business_id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "source_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "first_touch_pkey" PRIMARY KEY ("business_id","client_id")
);

-- CreateTable
CREATE TABLE "crm"."audience" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "filter" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "size" INTEGER NOT NULL DEFAULT 0,
    "counted_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audience_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "crm"."audience_member" (
    "business_id" UUID NOT NULL,
    "audience_id" UUID NOT NULL,
    "client_id" UUID NOT NULL,

    CONSTRAINT "audience_member_pkey" PRIMARY KEY ("business_id","audience_id","client_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "form_business_id_secret_key" ON "crm"."form"("business_id", "secret");

-- CreateIndex
CREATE INDEX "form_answer_business_id_form_id_created_at_idx" ON "crm"."form_answer"("business_id", "form_id", "created_at");

-- CreateIndex
CREATE INDEX "form_answer_business_id_client_id_idx" ON "crm"."form_answer"("business_id", "client_id");

-- CreateIndex
CREATE INDEX "first_touch_business_id_source_id_idx" ON "crm"."first_touch"("business_id", "source_id");

-- CreateIndex
CREATE INDEX "audience_member_business_id_client_id_idx" ON "crm"."audience_member"("business_id", "client_id");

ALTER TABLE "crm"."form"
  ADD CONSTRAINT "form_send_after_check" CHECK (send_after IN ('none', 'asistida'));
ALTER TABLE "crm"."traffic_source"
  ADD CONSTRAINT "traffic_source_match_type_check" CHECK (match_type IN ('exact', 'partial'));
ALTER TABLE "crm"."audience"
  ADD CONSTRAINT "audience_kind_check" CHECK (kind IN ('fixed', 'living'));

select platform.protect('crm.form');
select platform.protect('crm.form_version');
select platform.protect('crm.form_answer');
select platform.protect('crm.traffic_source');
select platform.protect('crm.first_touch');
select platform.protect('crm.audience');
select platform.protect('crm.audience_member');
