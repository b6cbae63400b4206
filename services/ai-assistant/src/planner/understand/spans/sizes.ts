/** Words and breeds of large animals. */
export const large =
  /\b(?:grande|grandote|grandota|labrador|golden|husky|pastor aleman|pitbull|pit bull|rottweiler|doberman|boxer|gran danes|dalmata)s?\b/
/** Words and breeds of small ones. */
export const small =
  /\b(?:chic[oa]|chiquit[oa]|pequen[oa]|chiquitit[oa]|chihuahua|chihuahueno|mini|pug|yorkie|yorkshire|maltes|shih tzu|pomerania|french|poodle|schnauzer|salchicha)s?\b/
