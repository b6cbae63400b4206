-- AlterTable
ALTER TABLE "accounts"."mail" ADD COLUMN     "about_id" UUID,
ADD COLUMN     "about_business_id" UUID;
