/** Account names of the virtual viewers; their nicknames are made up apart, as people do. */
export const viewerNames = `
  wangzihan liyutong zhanghaoran liuxinyi chenjianguo yangxiuying
  huangzhiqiang zhaoxiaodong wuhaiyan zhouwenbo xujiaqi sunlihua
  masiyuan zhuruoxi humingxuan guoxiaoya hejunjie gaomeiling
  lintianyu luojing zhenglei liangmin xieyang songting
  tangchao xuna hanzimo fengyichen dengkexin caobowen
  pengshiyu zenganqi xiaoruiyang tianmengyao dongjiahui yuanzhou
`
  .trim()
  .split(/\s+/);
