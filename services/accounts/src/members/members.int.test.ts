import type { Actor } from '@mostrador/contracts'
import { accountsRoutes as r } from '@mostrador/contracts/accounts'
import { pageIds } from '@mostrador/contracts/page-ids'
import type { TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOwner, aPerson, gateway, readSession } from '../test/accounts-fixtures.ts'
import { type AccountsTestApp, openAccounts } from '../test/accounts-test-app.ts'

let testApp: TestApp
let test: AccountsTestApp
beforeAll(async () => {
  test = await openAccounts()
  testApp = test.testApp
})
afterAll(() => test.close())

describe('team', () => {
  it('answers the remover and the approver of a member who is being removed', async () => {
    const owner = await anOwner(testApp)
    for (let race = 0; race < 5; race += 1) {
      const joiner = await test.verified()
      await testApp.as(joiner.actor)(r.requestToJoin, {
        params: { id: joiner.userId },
        body: { businessId: owner.businessId, permissions: [] },
      })
      const params = { id: joiner.userId }
      const remove = () => testApp.as(owner.actor)(r.removeMember, { params })
      const approve = () =>
        testApp.as(owner.actor)(r.editMember, {
          params,
          body: { fullAccess: false, permissions: [] },
        })
      const [removals, approval] = [await Promise.all([remove(), remove(), remove()]), approve()]
      expect(removals.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200, 404, 404,
      ])
      expect((await approval).body).toMatchObject({ code: 'member_not_found' })
    }
  })
  it('ends a simultaneous approval and removal without a server error', async () => {
    const owner = await anOwner(testApp)
    for (let race = 0; race < 5; race += 1) {
      const joiner = await test.verified()
      await testApp.as(joiner.actor)(r.requestToJoin, {
        params: { id: joiner.userId },
        body: { businessId: owner.businessId, permissions: [] },
      })
      const params = { id: joiner.userId }
      const body = { fullAccess: false, permissions: [] }
      const [approval, removal] = await Promise.all([
        testApp.as(owner.actor)(r.editMember, { params, body }),
        testApp.as(owner.actor)(r.removeMember, { params }),
      ])
      expect([200, 404]).toContain(approval.status)
      expect(removal.status).toBe(200)
    }
  })
  it('shows nothing to a person who asked to join until the owner approves [H1]', async () => {
    const [owner, joiner] = [await anOwner(testApp), await test.verified()]
    await testApp.as(joiner.actor)(r.requestToJoin, {
      params: { id: joiner.userId },
      body: { businessId: owner.businessId, permissions: [] },
    })
    expect((await readSession(testApp, joiner.token))?.business).toBeNull()
    const { data } = await testApp.as(owner.actor)(r.listMembers, {})
    expect(data.map(({ state }) => state)).toEqual(['active', 'requested'])
    const permissions = [
      {
        pageId: pageIds.agenda,
        actions: ['view' as const, 'edit' as const],
        schedule: { appointments: true, blocks: false },
      },
    ]
    await testApp.as(owner.actor)(r.editMember, {
      params: { id: joiner.userId },
      body: { fullAccess: false, permissions },
    })
    expect(await readSession(testApp, joiner.token)).toMatchObject({
      business: { _id: owner.businessId },
      isOwner: false,
      fullAccess: false,
      permissions,
    })
  })
  it('accepts a request only for the own account and grants nothing [C2-01]', async () => {
    const [owner, joiner] = [await anOwner(testApp), await test.verified()]
    expect(
      (
        await testApp.as(joiner.actor)(r.requestToJoin, {
          params: { id: owner.userId },
          body: { businessId: owner.businessId },
        })
      ).status
    ).toBe(403)
    const hiddenPermission = { pageId: pageIds.agenda, actions: ['edit' as const] }
    expect(
      (
        await testApp.as(joiner.actor)(r.requestToJoin, {
          params: { id: joiner.userId },
          body: { businessId: owner.businessId, permissions: [hiddenPermission] },
        })
      ).status
    ).toBe(422)
  })
  it('can be changed by the owner only', async () => {
    const owner = await test.owner()
    const staff = await test.verified()
    await testApp.as(gateway)(r.acceptInvitation, {
      body: {
        token: await test.invite(owner, staff.email),
        ...test.cookie(staff.token),
      },
    })
    const asStaff: Actor = {
      ...owner.actor,
      userId: staff.userId,
      isOwner: false,
      permissions: [{ pageId: pageIds.business, actions: ['view', 'create', 'edit', 'delete'] }],
    }
    expect(
      (
        await testApp.as(asStaff)(r.editMember, {
          params: { id: staff.userId },
          body: { fullAccess: true, permissions: [] },
        })
      ).body
    ).toMatchObject({ code: 'owner_only' })
    expect(
      (await testApp.as(owner.actor)(r.removeMember, { params: { id: owner.userId } })).body
    ).toMatchObject({ code: 'owner_stays' })
    expect(
      (await testApp.as(owner.actor)(r.removeMember, { params: { id: staff.userId } })).status
    ).toBe(200)
  })
  it('grants nothing for an empty list without explicit full access [USR2-04, USR2-05]', async () => {
    const { actor, businessId } = await anOwner(testApp)
    const edit = (permissions: Actor['permissions']) =>
      testApp.as({ ...actor, isOwner: false, permissions })(r.editBusiness, {
        params: { id: businessId },
        body: { business: { name: 'Otro' } },
      })
    expect((await edit([])).status).toBe(403)
    // The page without the action, and the action on another page.
    expect(
      (await edit([{ pageId: pageIds.business, actions: ['view', 'create', 'delete'] }])).status
    ).toBe(403)
    expect((await edit([{ pageId: pageIds.agenda, actions: ['edit'] }])).status).toBe(403)
    expect((await edit([{ pageId: pageIds.business, actions: ['edit'] }])).status).toBe(200)
  })
  it('grants full access with an empty list when the owner chose it explicitly [USR2-04]', async () => {
    const [owner, joiner] = [await anOwner(testApp), await test.verified()]
    await testApp.as(joiner.actor)(r.requestToJoin, {
      params: { id: joiner.userId },
      body: { businessId: owner.businessId },
    })
    await testApp.as(owner.actor)(r.editMember, {
      params: { id: joiner.userId },
      body: { fullAccess: true, permissions: [] },
    })
    expect(await readSession(testApp, joiner.token)).toMatchObject({
      isOwner: false,
      fullAccess: true,
      permissions: [],
    })
  })
  it('lets only admins and partners find people by email [ADM-05, USR-01] [H10]', async () => {
    const person = await aPerson(testApp)
    expect(
      (await testApp.as(person.actor)(r.findUser, { body: { email: person.email } })).status
    ).toBe(403)
    for (const role of ['admin', 'partner'] as const) {
      expect(
        (await testApp.as({ ...person.actor, role })(r.findUser, { body: { email: person.email } }))
          .data
      ).toEqual({
        _id: person.userId,
        name: person.actor.name,
        email: person.email.toLowerCase(),
        role: 'user',
        emailVerified: false,
      })
    }
  })

  it('shows the last action of each person, and none of the product itself', async () => {
    const [owner, joiner] = [await test.owner(), await test.verified()]
    await testApp.as(joiner.actor)(r.requestToJoin, {
      params: { id: joiner.userId },
      body: { businessId: owner.businessId, permissions: [] },
    })
    const listMembers = async () => {
      await testApp.settled()
      const { data } = await testApp.as(owner.actor)(r.listMembers, {})
      return data.map(({ lastAction }) => lastAction?.kind ?? null)
    }
    expect(await listMembers()).toEqual([null, null])
    await testApp.as(owner.actor)(r.editBusiness, {
      params: { id: owner.businessId },
      body: { business: { category: 'Barbería' } },
    })
    expect(await listMembers()).toEqual(['business.changed', null])
    testApp.clock.advance(60_000)
    await testApp.as(owner.actor)(r.inviteMember, {
      body: { email: 'nueva@correo.example', fullAccess: true, permissions: [] },
    })
    expect(await listMembers()).toEqual(['invitation.changed', null])
  })
})
