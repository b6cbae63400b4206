-- What is there already may be named by records of other services; what is new is named by none.
-- AlterTable
ALTER TABLE "scheduling"."branch" ADD COLUMN     "is_referenced" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "scheduling"."branch" ALTER COLUMN "is_referenced" SET DEFAULT false;

-- AlterTable
ALTER TABLE "scheduling"."specialist" ADD COLUMN     "is_referenced" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "scheduling"."specialist" ALTER COLUMN "is_referenced" SET DEFAULT false;
