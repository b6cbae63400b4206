-- What the documents know of a business and the first form does not ask.
ALTER TABLE "accounts"."business" ADD COLUMN     "category" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "keywords" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "money_movement_categories" TEXT[] DEFAULT ARRAY[]::TEXT[];
