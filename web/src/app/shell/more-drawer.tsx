import '../../theme/screen-recipes.ts'
import { type BrowserSession, seesCredits } from '../../api/session.ts'
import { Drawer } from '../../ui/dialog.tsx'
import { Credits } from './credits.tsx'
import { SideMenu } from './side-menu.tsx'

/** The side menu on phones; closes after a navigation [NAV-16]. */
export const MoreDrawer = ({
  onClose,
  session,
}: {
  onClose: () => void
  session: BrowserSession | null
}) => (
  <Drawer
    open
    onClose={onClose}
    title="Menú"
    side="start"
    description={
      session === null || session.business === null || !seesCredits(session) ? undefined : (
        <Credits businessId={session.business._id} />
      )
    }
  >
    <SideMenu session={session} onNavigate={onClose} />
  </Drawer>
)
