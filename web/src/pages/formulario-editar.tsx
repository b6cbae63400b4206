export { FormEditScreen as Component } from '../features/forms/form-edit-screen.tsx'
