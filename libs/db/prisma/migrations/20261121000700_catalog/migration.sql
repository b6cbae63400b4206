-- CreateTable
CREATE TABLE "catalog"."product" (
    "business_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "custom_id" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "price" INTEGER NOT NULL,
    "stock" INTEGER NOT NULL DEFAULT 0,
    "images" TEXT[],
    "resources" TEXT[],
    "category" TEXT NOT NULL DEFAULT '',
    "is_archived" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "product_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateIndex
CREATE INDEX "product_business_id_name_idx" ON "catalog"."product"("business_id", "name");

-- Then, for each table with business_id: select platform.protect('catalog.<table>');


alter table catalog.product add constraint product_price check (price between 0 and 999999);
alter table catalog.product add constraint product_stock check (stock >= 0);

select platform.protect('catalog.product');
