export { complaintsAbout, longFiles, type Complaint } from './source-rules.ts'
export { surveyWalls, type Breach, type Survey } from './walls.ts'
