// The most common Chinese surnames: the spelling of mainland China, then simplified and traditional characters.
const written = `
  ai 艾, an 安, bai 白 柏, bao 包 鲍 鮑, bi 毕 畢, cai 蔡, cao 曹, chang 常, che 车 車, chen 陈 陳,
  cheng 程 成, chi 池, chu 褚 储 儲, cui 崔, dai 戴, deng 邓 鄧, ding 丁, dong 董, dou 窦 竇, du 杜, duan 段,
  fan 范 樊, fang 方 房, fei 费 費, feng 冯 馮 封, fu 傅 付 符, gan 甘, gao 高, ge 葛, geng 耿,
  gong 龚 龔 宫 宮, gu 顾 顧 古 谷, guan 关 關 管, guo 郭, han 韩 韓, hao 郝, he 何 贺 賀, hong 洪, hou 侯,
  hu 胡, hua 华 華, huang 黄 黃, huo 霍, ji 纪 紀 季, jia 贾 賈, jian 简 簡, jiang 江 姜 蒋 蔣, jiao 焦,
  jin 金, kang 康, ke 柯, kong 孔, lai 赖 賴, lan 兰 蘭 蓝 藍, lei 雷, li 李 黎, lian 连 連, liang 梁,
  liao 廖, lin 林 蔺 藺, ling 凌, liu 刘 劉 柳, long 龙 龍, lu 吕 呂 卢 盧 陆 陸 鲁 魯 路, luo 罗 羅 骆 駱,
  ma 马 馬, mao 毛, mei 梅, meng 孟 蒙, miao 苗, mo 莫, mu 穆, ni 倪, nie 聂 聶, ning 宁 寧, niu 牛,
  ou 欧 歐, ouyang 欧阳 歐陽, pan 潘, pang 庞 龐, pei 裴, peng 彭, qi 齐 齊 戚 祁, qian 钱 錢, qiao 乔 喬,
  qin 秦 覃, qiu 邱 丘, qu 曲 瞿, rao 饶 饒, ren 任, ruan 阮, shang 尚, shao 邵, shen 沈 申, sheng 盛,
  shi 石 史 施, shu 舒, sima 司马 司馬, situ 司徒, song 宋, su 苏 蘇, sun 孙 孫, tan 谭 譚, tang 唐 汤 湯,
  tao 陶, teng 滕, tian 田, tong 童, tu 涂 塗 屠, wan 万 萬, wang 王 汪, wei 魏 韦 韋 卫 衛, wen 温 溫 文,
  weng 翁, wu 吴 吳 武 伍, xi 席, xia 夏, xiang 向 项 項, xiao 肖 萧 蕭, xie 谢 謝, xin 辛, xing 邢,
  xiong 熊, xu 徐 许 許, xue 薛, yan 严 嚴 阎 閻 颜 顏, yang 杨 楊 阳 陽, yao 姚, ye 叶 葉, yi 易, yin 尹 殷,
  you 尤 游, yu 于 余 俞 喻 虞, yuan 袁, yue 岳, zeng 曾, zhan 詹, zhang 张 張 章, zhao 赵 趙, zheng 郑 鄭,
  zhong 钟 鍾 鐘, zhou 周, zhu 朱 祝, zhuang 庄 莊, zhuge 诸葛 諸葛, zou 邹 鄒, zuo 左`;

// Spellings of Taiwan and Hong Kong, except those that also belong to another surname, as Wong does (王 and 黃).
const spelled = `
  cai tsai, chen chan, guan kwan, guo kuo kwok, hong hung, huang hwang, li lee, liang leung, lin lam,
  liu lau, lu lyu lv, ouyang auyeung au-yeung ou-yang, situ szeto, wu ng, xiao hsiao, xie hsieh tse,
  xiong hsiung, xue hsueh, yang yeung, ye yeh yip, zeng tseng tsang, zhang cheung, zhou chou chow, zou tsou`;

const spellings = new Map(
  `${written},${spelled}`.split(',').flatMap((row) => {
    const [pinyin = '', ...names] = row.trim().split(' ');
    return names.map((name) => [name, pinyin] as const);
  }),
);

/**
 * Returns one spelling for all ways to write a Chinese surname, and any other name unchanged. Names are folded.
 * @example oneSpelling('林') // 'lin', as of 'lam'
 */
export const oneSpelling = (lastName: string): string => spellings.get(lastName) ?? lastName;
