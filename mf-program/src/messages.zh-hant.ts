import type { ProgramMessages } from './messages.en.ts';

/** The messages of the public program in traditional Chinese. */
export const zhHant: ProgramMessages = {
  feature: '節目單',
  head: {
    program: '節目單',
    event: '活動',
    directions: '查看路線',
    directionsTo: (event: string): string => `查看路線：${event}`,
  },
  coming: {
    soon: '節目單準備好後會顯示在這裡。請將本頁加入書籤。',
    invitation: '想上台演出嗎？帶一首曲目來報名吧。',
    placesLeft: (places) => `還剩 ${places} 個演出名額`,
    signUp: '報名',
    full: '演出名額已滿，歡迎您來聆聽。',
    bring: '攜帶物品',
    piano: '鋼琴',
    stepFree: '無障礙通道',
  },
  before: '前來之前',
  canceled: '這個活動已取消。',
  hidden: '節目單正在調整，請稍後再來看看。',
  over: {
    title: '感謝您的聆聽',
    body: '這個活動已經結束。感謝每一位演出、幫忙和到場的人。',
  },
  order: {
    number: (place: number): string => `${place}.`,
    about: (time: string): string => `約 ${time}`,
    gap: '這首曲目將不演出。',
    own: '您的演出者',
    rest: '曲目',
  },
  foot: {
    version: (number: number, day: string, time: string): string => `第 ${number} 版，${day} ${time}`,
    calendar: '儲存到行事曆',
    copied: '網址已複製。',
    copyYourself: '網址在瀏覽器的網址列裡，請從那裡複製。',
  },
  notFound: {
    title: '這裡沒有節目單',
    body: '網址可能不完整，或活動已結束一段時間。',
    home: '前往首頁',
  },
};
