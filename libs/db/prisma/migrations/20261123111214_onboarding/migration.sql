-- CreateTable
CREATE TABLE "accounts"."onboarding" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "active_business" UUID,
    "path" TEXT NOT NULL,
    "main_use" TEXT,
    "use" TEXT,
    "step" TEXT,
    "counts" JSONB NOT NULL,
    "is_finished" BOOLEAN NOT NULL,
    "revision" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "onboarding_pkey" PRIMARY KEY ("id")
);

alter table accounts.onboarding add constraint onboarding_user foreign key (user_id) references accounts."user" (id);
alter table accounts.onboarding add constraint onboarding_business foreign key (active_business) references accounts.business (business_id);
alter table accounts.onboarding add constraint onboarding_path check (path in ('none', 'claim', 'join'));
-- One of each person and business, and one of the person without a business.
create unique index onboarding_of on accounts.onboarding (user_id, active_business) nulls not distinct;
