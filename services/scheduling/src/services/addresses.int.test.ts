import { ANY_REVISION, schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { noRests } from '@mostrador/kernel'
import { describe, expect, it } from 'vitest'
import { branchForm, serviceForm, useSalon } from '../test/factories.ts'

const salon = useSalon()
const as = () => salon.testApp.as(salon.owner)

describe('addresses of images and resources', () => {
  const unsafe = ['http://img.example/1.png', 'javascript:alert(1)', 'data:text/html,x', 'foto']
  const saveService = (fields: object) =>
    as()(r.editService, {
      params: { id: salon.service._id },
      body: {
        service: { ...serviceForm, ...fields },
        revision: ANY_REVISION,
        branches: [salon.branch._id],
        specialists: [salon.ana._id],
      },
    })
  const saveBranch = (resources: string[]) =>
    as()(r.editBranch, {
      params: { id: salon.branch._id },
      body: {
        branch: { ...branchForm, restSchedules: noRests(), resources },
        revision: ANY_REVISION,
      },
    })

  it.each(unsafe)('are not accepted as %j', async url => {
    const refused = {
      code: 'link_not_https',
      message: 'Las imágenes y los recursos deben tener una dirección que empiece con https://',
    }
    for (const reply of [
      await saveService({ images: [url] }),
      await saveService({ resources: [url] }),
      await saveBranch([url]),
    ]) {
      expect(reply.status).toBe(422)
      expect(reply.body).toMatchObject(refused)
    }
    expect(
      (await saveService({ images: ['http://media.localhost:3000/media/x.png'] })).status
    ).toBe(200)
    expect((await saveBranch(['https://img.example/1.png'])).status).toBe(200)
  })
  it('stay unchanged when they were unsafe before, and the record is saved', async () => {
    const old = 'http://img.example/1.png'
    await salon.testApp.infra.underTenant(salon.businessId, () =>
      salon.testApp.infra.database.pool.query(
        'update scheduling.service set images = array[$1] where id = $2',
        [old, salon.service._id]
      )
    )
    const { data } = await saveService({ name: 'Otro corte', images: [old] })
    expect(data).toMatchObject({ name: 'Otro corte', images: [old] })
  })
})
