export { complaintsAbout, longFiles, type Complaint } from './house-rules.ts'
export { surveyWalls, type Breach, type Survey } from './walls.ts'
