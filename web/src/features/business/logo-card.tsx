import type { Business } from '@mostrador/contracts/accounts'
import { useState } from 'react'
import { useEditBusinessMutation } from '../../api/endpoints/business.ts'
import { useFileApi } from '../../api/endpoints/files.ts'
import { problemText } from '../../api/problem.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { Card } from '../../ui/pieces.tsx'
import { itemOfUrl, type UploadItem } from '../../ui/uploader/file-preview-kind.ts'
import { Uploader } from '../../ui/uploader/uploader.tsx'

const images = ['image'] as const

/** The logo: one image, saved once it is uploaded [BUS2-04]. */
export const LogoCard = ({ business }: { business: Business }) => {
  const [edit] = useEditBusinessMutation()
  const fileApi = useFileApi()
  const [problem, setProblem] = useState<string>()
  const saved = business.logo
  const save = async (items: readonly UploadItem[]): Promise<void> => {
    setProblem(undefined)
    const logo = items[0]?.url ?? null
    try {
      await edit({ params: { id: business._id }, body: { business: { logo } } }).unwrap()
    } catch (error) {
      // Nobody shows what was just uploaded.
      if (logo !== null) await fileApi.remove(logo).catch(() => undefined)
      return setProblem(problemText(error))
    }
    if (saved !== null && saved !== logo) await fileApi.remove(saved).catch(() => undefined)
  }
  return (
    <Card title="Logo">
      <Uploader
        label="Logo del negocio"
        accept={images}
        max={1}
        // Saving without a file deletes it: no moment shows a logo that is gone.
        fileApi={{ ...fileApi, remove: async () => undefined }}
        items={saved === null ? [] : [itemOfUrl(saved, `Logo de ${business.name}`)]}
        onChange={items => void save(items)}
      />
      <FormProblem text={problem} />
    </Card>
  )
}
