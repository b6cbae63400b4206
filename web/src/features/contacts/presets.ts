/** The birthdate with which the form of a new contact starts [CLI-02, C1-07]. */
export const presetBirthdate = '2000-01-01'
