-- AlterTable
ALTER TABLE "accounts"."mail" ADD COLUMN     "about_id" UUID,
ADD COLUMN     "business_id" UUID;
