-- AlterTable
ALTER TABLE "crm"."client" ADD COLUMN     "blocked_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "crm"."client_erasure" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "requested_by" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "erased_at" TIMESTAMPTZ(3),
    "lifted_at" TIMESTAMPTZ(3),

    CONSTRAINT "client_erasure_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateIndex
CREATE INDEX "client_erasure_business_id_requested_at_idx" ON "crm"."client_erasure"("business_id", "requested_at");

select platform.protect('crm.client_erasure');
