export { ContactsScreen as Component } from '../features/contacts/contacts-screen.tsx'
