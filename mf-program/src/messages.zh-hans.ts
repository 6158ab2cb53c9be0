import type { ProgramMessages } from './messages.en.ts';

/** The messages of the public program in simplified Chinese. */
export const zhHans: ProgramMessages = {
  feature: '节目单',
  head: {
    program: '节目单',
    event: '活动',
    directions: '查看路线',
    directionsTo: (event: string): string => `查看路线：${event}`,
  },
  coming: {
    soon: '节目单准备好后会显示在这里。请收藏本页。',
    invitation: '想上台演奏吗？带一首曲目来报名吧。',
    placesLeft: (places) => `还剩 ${places} 个演奏名额`,
    signUp: '报名',
    full: '演奏名额已满，欢迎您来聆听。',
    bring: '携带物品',
    piano: '钢琴',
    stepFree: '无障碍通道',
  },
  before: '前来之前',
  canceled: '这个活动已取消。',
  hidden: '节目单正在调整，请稍后再来看看。',
  over: {
    title: '感谢您的聆听',
    body: '这个活动已经结束。感谢每一位演奏、帮忙和到场的人。',
  },
  order: {
    number: (place: number): string => `${place}.`,
    about: (time: string): string => `约 ${time}`,
    gap: '这首曲目将不演奏。',
    own: '您的演奏者',
    rest: '曲目',
  },
  foot: {
    version: (number: number, day: string, time: string): string => `第 ${number} 版，${day} ${time}`,
    calendar: '保存到日历',
    copied: '网址已复制。',
    copyYourself: '网址在浏览器的地址栏里，请从那里复制。',
  },
  notFound: {
    title: '这里没有节目单',
    body: '网址可能不完整，或活动已结束一段时间。',
    home: '前往首页',
  },
};
