-- CreateTable
CREATE TABLE "crm"."client_change" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "fields" TEXT[],
    "by" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "client_change_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateIndex
CREATE INDEX "client_change_business_id_client_id_at_idx" ON "crm"."client_change"("business_id", "client_id", "at");

ALTER TABLE "crm"."client_change"
  ADD CONSTRAINT "client_change_kind_check"
    CHECK (kind IN ('created', 'edited', 'note', 'opted_out', 'opted_in'));

select platform.protect('crm.client_change');

create trigger follow_client_merge before insert or update of client_id on crm.client_change
  for each row execute function platform.follow_client_merge('id');
