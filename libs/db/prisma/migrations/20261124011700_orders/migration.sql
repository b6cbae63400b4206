-- AlterTable
ALTER TABLE "catalog"."money_movement" ADD COLUMN     "order_id" UUID;

-- AlterTable
ALTER TABLE "catalog"."stock_movement" ADD COLUMN     "order_id" UUID;

-- CreateTable
CREATE TABLE "catalog"."sales_order" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "folio" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "client_id" UUID NOT NULL,
    "branch_id" UUID NOT NULL,
    "delivery" TEXT NOT NULL,
    "delivery_date" DATE NOT NULL,
    "delivery_time" TEXT,
    "delivery_address" TEXT NOT NULL DEFAULT '',
    "details" TEXT NOT NULL DEFAULT '',
    "delivery_fee_cents" INTEGER NOT NULL DEFAULT 0,
    "discount_cents" INTEGER NOT NULL DEFAULT 0,
    "total_cents" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "thread_id" UUID,
    "assistant_id" UUID,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "delivered_at" TIMESTAMPTZ(3),
    "canceled_at" TIMESTAMPTZ(3),

    CONSTRAINT "sales_order_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "catalog"."sales_order_line" (
    "business_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "unit_price_cents" INTEGER NOT NULL,

    CONSTRAINT "sales_order_line_pkey" PRIMARY KEY ("business_id","order_id","product_id")
);

-- CreateIndex
CREATE INDEX "sales_order_business_id_delivery_date_idx" ON "catalog"."sales_order"("business_id", "delivery_date");

-- CreateIndex
CREATE INDEX "sales_order_business_id_client_id_idx" ON "catalog"."sales_order"("business_id", "client_id");

-- CreateIndex
CREATE INDEX "sales_order_business_id_created_at_idx" ON "catalog"."sales_order"("business_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "sales_order_line_business_id_product_id_idx" ON "catalog"."sales_order_line"("business_id", "product_id");

ALTER TABLE "catalog"."sales_order"
  ADD CONSTRAINT "sales_order_status_check" CHECK (status IN ('pending', 'delivered', 'canceled')),
  ADD CONSTRAINT "sales_order_delivery_check" CHECK (delivery IN ('pickup', 'delivery')),
  ADD CONSTRAINT "sales_order_source_check" CHECK (source IN ('panel', 'assistant')),
  ADD CONSTRAINT "sales_order_money_check" CHECK (
    delivery_fee_cents >= 0 AND discount_cents >= 0 AND total_cents >= 0);
ALTER TABLE "catalog"."sales_order_line"
  ADD CONSTRAINT "sales_order_line_order_fkey" FOREIGN KEY ("business_id", "order_id")
    REFERENCES "catalog"."sales_order" ("business_id", "id") ON DELETE CASCADE,
  ADD CONSTRAINT "sales_order_line_check" CHECK (quantity > 0 AND unit_price_cents >= 0);

select platform.protect('catalog.sales_order');
select platform.protect('catalog.sales_order_line');
