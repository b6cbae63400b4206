/** Who belongs to somebody, as alternatives of a pattern. */
export const kin = [
  'hij[oa]s?|espos[oa]|marido|novi[oa]|mama|mami|papa|herman[oa]s?|hermanit[oa]|amig[oa]s?',
  'prim[oa]s?|suegr[oa]|abuel[oa]|abuelit[oa]|sobrin[oa]s?|nin[oa]s?|bebe|chav[oa]s?',
  'chavit[oa]s?|hijit[oa]s?|bebit[oa]s?|sobrinit[oa]s?|amiguit[oa]s?|nietit[oa]s?|ninit[oa]s?',
  'perrhij[oa]s?|chiquit[oa]s?|perr[oa]s?|perrit[oa]s?|gat[oa]s?|gatit[oa]s?|mascotas?',
  'comadre|compadre|cunad[oa]|pareja|nuera|yerno|niet[oa]s?|chamac[oa]s?|chamaquit[oa]s?',
  'escuincl[oae]s?|morr[oa]s?|morrit[oa]s?|gemel[oa]s|cuates|mellizos|pequen[oa]s?|peques?',
  'cachorr[oa]s?|alumn[oa]s?|ti[oa]s?|nen[ea]s?|viej[oa]|senora|muchach[oa]s?|firulais',
  'compas?|compit[ao]s?|carnal(?:es)?|broder|brothers?|jefit[oa]|jefecit[oa]|roomies?',
  'vecin[oa]s?|ahijad[oa]s?|concun[oa]s?|consuegr[oa]|bodoques?|retonos?|mamas|papas|abuelos',
  'padres|papis|companer[oa]s?|apa|ama|bebes|huerc[oa]s?|huerquit[oa]s?|chiquill[oa]s?',
  'chilpayat[ea]s?|mocos[oa]s?|lomitos?|peludit[oa]s?',
  // «mi jefe de 80 años»: of that age it is a father, no boss.
  'jef[ea](?=,? (?:de|tiene|con)(?: como)? (?:[6-9]\\d|1\\d\\d) anos)',
].join('|')
