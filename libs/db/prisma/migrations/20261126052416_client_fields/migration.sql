-- AlterTable
ALTER TABLE "crm"."client" ADD COLUMN     "custom" JSONB NOT NULL DEFAULT '{}';

-- CreateTable
CREATE TABLE "crm"."client_field" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "options" JSONB NOT NULL,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "client_field_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "client_field_business_id_key_key" ON "crm"."client_field"("business_id", "key");

alter table crm.client_field
  add constraint client_field_kind check (kind in ('text', 'number', 'date', 'choice', 'flag'));

select platform.protect('crm.client_field');
