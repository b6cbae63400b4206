-- AlterTable
ALTER TABLE "catalog"."product" ADD COLUMN     "minimum_stock" INTEGER,
ADD COLUMN     "tracks_stock" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "catalog"."stock_level" (
    "business_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "branch_id" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,
    "average_cost_cents" INTEGER,

    CONSTRAINT "stock_level_pkey" PRIMARY KEY ("business_id","product_id","branch_id")
);

-- CreateTable
CREATE TABLE "catalog"."stock_movement" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "custom_id" TEXT NOT NULL DEFAULT '',
    "branch_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "product_name" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "date" TIMESTAMPTZ(3) NOT NULL,
    "comments" TEXT NOT NULL DEFAULT '',
    "unit_cost_cents" INTEGER,
    "appointment_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stock_movement_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateIndex
CREATE INDEX "stock_movement_business_id_created_at_idx" ON "catalog"."stock_movement"("business_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "stock_movement_business_id_product_id_idx" ON "catalog"."stock_movement"("business_id", "product_id");

-- Nothing is taken that is not there, whoever writes.
ALTER TABLE "catalog"."stock_level"
  ADD CONSTRAINT "stock_level_quantity_check" CHECK (quantity >= 0),
  ADD CONSTRAINT "stock_level_cost_check" CHECK (average_cost_cents >= 0);
ALTER TABLE "catalog"."stock_movement"
  ADD CONSTRAINT "stock_movement_quantity_check" CHECK (quantity > 0),
  ADD CONSTRAINT "stock_movement_type_check" CHECK (type IN ('in', 'out')),
  ADD CONSTRAINT "stock_movement_cost_check" CHECK (unit_cost_cents >= 0);
ALTER TABLE "catalog"."product"
  ADD CONSTRAINT "product_minimum_check" CHECK (minimum_stock >= 0) NOT VALID;

-- The consumption of an appointment is written once.
CREATE UNIQUE INDEX "stock_movement_appointment_key" ON "catalog"."stock_movement"
  (business_id, appointment_id, product_id) WHERE appointment_id IS NOT NULL;

select platform.protect('catalog.stock_level');
select platform.protect('catalog.stock_movement');
