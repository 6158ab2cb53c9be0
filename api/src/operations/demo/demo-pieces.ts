/** The pieces of the demo by instrument: title, composer and minutes. */
export const pieces = {
  Piano: [
    ['Minuet in G, BWV Anh. 114', 'Christian Petzold', 2],
    ['Für Elise, WoO 59', 'Ludwig van Beethoven', 3.5],
    ['Sonatina in C, Op. 36 No. 1: I. Spiritoso', 'Muzio Clementi', 2.5],
    ['Arabesque, Op. 100 No. 2', 'Friedrich Burgmüller', 1.5],
    ['Waltz in A minor, B. 150', 'Frédéric Chopin', 2.5],
    ['The Cowherd’s Flute (牧童短笛)', '賀綠汀 He Luting', 3],
    ['Evening in Transylvania', 'Béla Bartók', 3],
    ['Arietta, Op. 12 No. 1', 'Edvard Grieg', 1.5],
    ['The Entertainer', 'Scott Joplin', 4],
  ],
  Violin: [
    ['Twinkle, Twinkle, Little Star: Theme and Variations', 'Shinichi Suzuki', 4],
    ['Concerto in A minor, RV 356: I. Allegro', 'Antonio Vivaldi', 4],
    ['Adoration', 'Florence Price', 3.5],
    ['Csárdás', 'Vittorio Monti', 5],
    ['Liebesleid', 'Fritz Kreisler', 3.5],
  ],
  Viola: [['Concerto in G, TWV 51:G9: II. Allegro', 'Georg Philipp Telemann', 3]],
  Cello: [
    ['The Swan', 'Camille Saint-Saëns', 3],
    ['Suite No. 1 in G, BWV 1007: Prélude', 'Johann Sebastian Bach', 2.5],
    ['Song of the Birds', 'Traditional, arr. Pau Casals', 3.5],
  ],
  Flute: [
    ['Sicilienne, Op. 78', 'Gabriel Fauré', 4],
    ['Gavotte', 'François-Joseph Gossec', 2.5],
  ],
  Clarinet: [['Concerto in A, K. 622: II. Adagio', 'Wolfgang Amadeus Mozart', 7]],
  Trumpet: [['Concerto in E-flat: II. Andante', 'Joseph Haydn', 4]],
  Horn: [['Concerto No. 3, K. 447: Romanze', 'Wolfgang Amadeus Mozart', 4.5]],
  Saxophone: [['Take Five', 'Paul Desmond', 4]],
  Guitar: [
    ['Lágrima', 'Francisco Tárrega', 2],
    ['Julia Florida', 'Agustín Barrios Mangoré', 4],
  ],
  Ukulele: [['Aloha ʻOe', 'Queen Liliʻuokalani', 3]],
  Voice: [
    ['Caro mio ben', 'Giuseppe Giordani', 3],
    ['Shenandoah', 'Traditional', 3],
    ['Arirang (아리랑)', 'Traditional', 2.5],
  ],
  Guzheng: [['Fishing Boats at Dusk (渔舟唱晚)', '娄树华 Lou Shuhua', 4]],
  Erhu: [['Horse Racing (赛马)', '黄海怀 Huang Haihuai', 2.5]],
  Gayageum: [['Chimhyangmu (침향무), first movement', '황병기 Hwang Byungki', 5]],
  Oud: [['Samāʿī Bayātī (سماعي بياتي)', 'Ibrāhīm al-ʿAryān', 5]],
  Sitar: [['Raga Yaman: alap and drut gat', 'Traditional', 8]],
  Koto: [['Sakura Sakura (さくらさくら)', 'Traditional', 3]],
  Domra: [['Korobeiniki (Коробейники)', 'Traditional', 2.5]],
  Marimba: [['Yellow After the Rain', 'Mitchell Peters', 4]],
} as const satisfies Record<string, readonly (readonly [title: string, composer: string, minutes: number])[]>;

export type Instrument = keyof typeof pieces;
