-- AlterTable
ALTER TABLE "crm"."client" ADD COLUMN     "no_respond_reason" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "crm"."client_bulk_run" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "action" JSONB NOT NULL,
    "title" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "total" INTEGER NOT NULL,
    "processed" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "restored" INTEGER NOT NULL DEFAULT 0,
    "kept" INTEGER NOT NULL DEFAULT 0,
    "batch" INTEGER NOT NULL DEFAULT 0,
    "last_row" INTEGER NOT NULL DEFAULT 0,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "client_bulk_run_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "crm"."client_bulk_row" (
    "business_id" UUID NOT NULL,
    "bulk_id" UUID NOT NULL,
    "row_index" INTEGER NOT NULL,
    "client_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "client_bulk_row_pkey" PRIMARY KEY ("business_id","bulk_id","row_index")
);

-- CreateTable
CREATE TABLE "crm"."client_consent" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "client_id" UUID NOT NULL,
    "given" BOOLEAN NOT NULL,
    "source" TEXT NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "by" TEXT NOT NULL DEFAULT '',
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "client_consent_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateIndex
CREATE INDEX "client_bulk_run_business_id_created_at_idx" ON "crm"."client_bulk_run"("business_id", "created_at");

-- CreateIndex
CREATE INDEX "client_consent_business_id_client_id_at_idx" ON "crm"."client_consent"("business_id", "client_id", "at");

alter table crm.client_bulk_run
  add constraint client_bulk_run_state check (state in ('running', 'done', 'undoing', 'undone'));
alter table crm.client_bulk_row
  add constraint client_bulk_row_state
    check (state in ('waiting', 'changed', 'unchanged', 'failed', 'restored', 'kept'));
alter table crm.client_consent
  add constraint client_consent_source check (source in ('chat', 'staff', 'bulk', 'import'));

select platform.protect('crm.client_bulk_run');
select platform.protect('crm.client_bulk_row');
select platform.protect('crm.client_consent');

create trigger follow_client_merge before insert or update of client_id on crm.client_consent
  for each row execute function platform.follow_client_merge('id');
