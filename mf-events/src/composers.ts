/** Composers whose works are often played, by family name; suggested while one types, and never required. */
export const composers = `
Adolphe Adam
John Adams
Isaac Albéniz
Tomaso Albinoni
Charles-Valentin Alkan
Leroy Anderson
Anton Arensky
Thomas Arne
Malcolm Arnold
Kurt Atterberg
Lera Auerbach
Grażyna Bacewicz
Carl Philipp Emanuel Bach
Johann Christian Bach
Johann Christoph Friedrich Bach
Johann Sebastian Bach
Wilhelm Friedemann Bach
Mily Balakirev
Samuel Barber
Béla Bartók
Amy Beach
Ludwig van Beethoven
Vincenzo Bellini
Alban Berg
Luciano Berio
Charles Auguste de Bériot
Hector Berlioz
Leonard Bernstein
Franz Berwald
Heinrich Ignaz Franz Biber
Georges Bizet
Ernest Bloch
Luigi Boccherini
Georg Böhm
Carl Bohm
François-Adrien Boieldieu
Mélanie Bonis
Margaret Bonds
Alexander Borodin
Dmitry Bortniansky
Giovanni Bottesini
Lili Boulanger
Nadia Boulanger
Pierre Boulez
Johannes Brahms
Frank Bridge
Benjamin Britten
Max Bruch
Anton Bruckner
Friedrich Burgmüller
Ferruccio Busoni
Dieterich Buxtehude
William Byrd
Francesca Caccini
Giulio Caccini
John Cage
Teresa Carreño
Elliott Carter
Mario Castelnuovo-Tedesco
Alfredo Catalani
Emmanuel Chabrier
Cécile Chaminade
Marc-Antoine Charpentier
Gustave Charpentier
Ernest Chausson
Chen Gang
Chen Yi
Frédéric Chopin
Francesco Cilea
Domenico Cimarosa
Rebecca Clarke
Jeremiah Clarke
Muzio Clementi
Samuel Coleridge-Taylor
Aaron Copland
Arcangelo Corelli
François Couperin
Louis Couperin
Johann Baptist Cramer
George Crumb
César Cui
Carl Czerny
Ferdinand David
Peter Maxwell Davies
Claude Debussy
Léo Delibes
Frederick Delius
Norman Dello Joio
Anton Diabelli
Karl Ditters von Dittersdorf
Ernst von Dohnányi
Gaetano Donizetti
John Dowland
František Drdla
Riccardo Drigo
Jan Ladislav Dussek
Guillaume Du Fay
Paul Dukas
Marcel Dupré
Henri Dutilleux
Antonín Dvořák
Ludovico Einaudi
Edward Elgar
Duke Ellington
George Enescu
Manuel de Falla
Louise Farrenc
Gabriel Fauré
Zdeněk Fibich
John Field
Gerald Finzi
Joseph-Hector Fiocco
Friedrich von Flotow
Carlisle Floyd
Antoine Forqueray
Stephen Foster
César Franck
Girolamo Frescobaldi
Johann Jakob Froberger
Robert Fuchs
Niels Gade
Baldassare Galuppi
Francesco Geminiani
George Gershwin
Carlo Gesualdo
Orlando Gibbons
Alberto Ginastera
Umberto Giordano
Mauro Giuliani
Philip Glass
Alexander Glazunov
Reinhold Glière
Mikhail Glinka
Christoph Willibald Gluck
Benjamin Godard
Leopold Godowsky
Georg Goltermann
François-Joseph Gossec
Louis Moreau Gottschalk
Charles Gounod
Percy Grainger
Enrique Granados
Alexander Gretchaninov
Edvard Grieg
Charles Tomlinson Griffes
Sofia Gubaidulina
Cornelius Gurlitt
Reynaldo Hahn
Johan Halvorsen
George Frideric Handel
Howard Hanson
Roy Harris
Joseph Haydn
Michael Haydn
He Zhanhao
Fanny Hensel
Hans Werner Henze
Jennifer Higdon
Hildegard of Bingen
Paul Hindemith
Joe Hisaishi
Gustav Holst
Arthur Honegger
Alan Hovhaness
Engelbert Humperdinck
Johann Nepomuk Hummel
Jacques Ibert
Vincent d'Indy
Mikhail Ippolitov-Ivanov
John Ireland
Charles Ives
Leoš Janáček
Scott Joplin
Josquin des Prez
Dmitry Kabalevsky
Friedrich Kalkbrenner
Aram Khachaturian
Theodor Kirchner
Zoltán Kodály
Louis Köhler
Charles Koechlin
Erich Wolfgang Korngold
Fritz Kreisler
Rodolphe Kreutzer
Friedrich Kuhlau
Johann Kuhnau
Ferdinand Küchler
György Kurtág
Édouard Lalo
Joseph Lanner
Orlande de Lassus
Henry Lawes
Jean-Marie Leclair
Franz Lehár
Ruggero Leoncavallo
Leonardo Leo
Anatoly Lyadov
György Ligeti
Franz Liszt
Pietro Locatelli
Albert Lortzing
Jean-Baptiste Lully
Witold Lutosławski
Sergei Lyapunov
Ma Sicong
Edward MacDowell
Guillaume de Machaut
Gustav Mahler
Alma Mahler
Francesco Manfredini
Marin Marais
Benedetto Marcello
Frank Martin
Bohuslav Martinů
Giuseppe Martucci
Pietro Mascagni
Jules Massenet
Nikolai Medtner
Étienne Méhul
Felix Mendelssohn
Gian Carlo Menotti
Saverio Mercadante
Olivier Messiaen
Giacomo Meyerbeer
Nikolai Myaskovsky
Darius Milhaud
Federico Mompou
Vittorio Monti
Xavier Montsalvatge
Claudio Monteverdi
Moritz Moszkowski
Leopold Mozart
Wolfgang Amadeus Mozart
Modest Mussorgsky
Carl Nielsen
Luigi Nono
Jacques Offenbach
Carl Orff
Leo Ornstein
Johann Pachelbel
Ignacy Jan Paderewski
Niccolò Paganini
Giovanni Pierluigi da Palestrina
Maria Theresia von Paradis
Hubert Parry
Arvo Pärt
Krzysztof Penderecki
Giovanni Battista Pergolesi
Jacopo Peri
Vincent Persichetti
Hans Pfitzner
Astor Piazzolla
Gabriel Pierné
Walter Piston
Ignaz Pleyel
Manuel Ponce
Amilcare Ponchielli
David Popper
Nicola Porpora
Francis Poulenc
Florence Price
Sergei Prokofiev
Giacomo Puccini
Henry Purcell
Johann Joachim Quantz
Sergei Rachmaninoff
Joachim Raff
Jean-Philippe Rameau
Einojuhani Rautavaara
Maurice Ravel
Max Reger
Steve Reich
Carl Reinecke
Anton Reicha
Ottorino Respighi
Josef Rheinberger
Ferdinand Ries
Oskar Rieding
Wallingford Riegger
Nikolai Rimsky-Korsakov
Pierre Rode
Joaquín Rodrigo
Sigmund Romberg
Ned Rorem
Gioachino Rossini
Albert Roussel
Miklós Rózsa
Anton Rubinstein
Frederic Rzewski
Kaija Saariaho
Camille Saint-Saëns
Antonio Salieri
Giovanni Battista Sammartini
Pablo de Sarasate
Erik Satie
Alessandro Scarlatti
Domenico Scarlatti
Florent Schmitt
Alfred Schnittke
Arnold Schoenberg
Franz Schubert
William Schuman
Clara Schumann
Robert Schumann
Heinrich Schütz
Alexander Scriabin
Friedrich Seitz
Jean Baptiste Senaillé
Roger Sessions
Ravi Shankar
Rodion Shchedrin
Dmitri Shostakovich
Jean Sibelius
Christian Sinding
Bedřich Smetana
Ethel Smyth
Padre Antonio Soler
Fernando Sor
John Philip Sousa
Louis Spohr
Gaspare Spontini
John Stainer
Carl Stamitz
Johann Stamitz
Charles Villiers Stanford
Wilhelm Stenhammar
William Grant Still
Karlheinz Stockhausen
Johann Strauss I
Johann Strauss II
Josef Strauss
Richard Strauss
Igor Stravinsky
Barbara Strozzi
Josef Suk
Arthur Sullivan
Franz von Suppé
Shinichi Suzuki
Johan Svendsen
Jan Pieterszoon Sweelinck
Karol Szymanowski
Tōru Takemitsu
Thomas Tallis
Tan Dun
Sergei Taneyev
Francisco Tárrega
Giuseppe Tartini
John Tavener
Pyotr Ilyich Tchaikovsky
Georg Philipp Telemann
Ambroise Thomas
Virgil Thomson
Michael Tippett
Joan Tower
Joaquín Turina
Mark-Anthony Turnage
Edgard Varèse
Ralph Vaughan Williams
Francesco Maria Veracini
Giuseppe Verdi
Pauline Viardot
Tomás Luis de Victoria
Louis Vierne
Henri Vieuxtemps
Heitor Villa-Lobos
Giovanni Battista Viotti
Tomaso Antonio Vitali
Antonio Vivaldi
Georg Christoph Wagenseil
Richard Wagner
Émile Waldteufel
William Walton
Peter Warlock
Carl Maria von Weber
Anton Webern
Silvius Leopold Weiss
Charles-Marie Widor
Henryk Wieniawski
Grace Williams
John Williams
Ermanno Wolf-Ferrari
Hugo Wolf
Iannis Xenakis
Xian Xinghai
Eugène Ysaÿe
Jan Dismas Zelenka
Alexander von Zemlinsky
Ellen Taaffe Zwilich
`
  .trim()
  .split('\n');
