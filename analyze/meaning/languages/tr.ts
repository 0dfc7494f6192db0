import type { LanguageWords } from './language-words.ts'

/** Its negations stand within the verb ("düşmez"), so that they are words of their own here. */
export const tr: LanguageWords = {
  code: 'tr',
  functionWords: `ve bir bu da de için ile çok daha ne mi mı mu mü var yok gibi ama ben sen o biz siz olarak kadar sonra önce her şey değil
    olan oldu olacak ki en şu nasıl neden niye hem veya ya diye artık bugün şimdi iyi kötü yeni büyük bana sana beni ediyor
    geliyor gidiyor cok icin degil simdi bugun artik sey dün yarın hafta bence sizce arkadaşlar kim hiç hic yine hala hâlâ herkes bütün
    kaç bin dolar lira oluyor piyasa para fiyat bunu şey bize size onlar`,
  rise: {
    strong: `aya gidiyor*, aya gidiyoruz, ay'a, uçuyor, uçacak, uçar, uçtu, uçuşa, kemerleri bağlayın, durmak yok, boğa sezonu, boğa piyasası, boğa koşusu, yeni zirve, tüm zamanların en yükseği, tarihi zirve, rekor kırdı, dipten aldım, dipten topla*, dip alım*, direnç kırıldı, direnci kırdı, direnci geçti, direnç geçildi, desteği tuttu, destek tuttu, desteği korudu, yukarı yönlü, yukarı bakıyorum, yükseliş trendi, al sinyali, alım fırsatı, alış fırsatı, alım baskısı, en kötüsü geride, dip yapıldı, dip görüldü, dibi gördük, satmıyorum, satmam, satmayın, satmayı düşünmüyorum, satmak istemiyor, kimse satmıyor, düşmez, düşmeyecek, düşmüyor, ucuz, çok ucuz, sepete ekle*, patlama yapacak, patlamaya hazır, elmas eller, bedava, altın kesişim`,
    clear: `boğa, yükseli*, yüksele*, al, aldım, alıyorum, alın, alalım, alım, alımlar, almaya devam, ekleme yaptım, ekledim, eklemeye devam, ekleyin, topluyor*, toplay*, biriktir*, umut*, güven*, inanıyorum, iyimser, kar, kâr, karda, kardayım, kârdayım, kazan*, katla*, ikiye katla*, fırla*, roket*, coş*, patladı gitti, toparla*, toparlan*, dönüş, tepki, iskonto, indirim, yeşil*, sağlam*, güçlü, taşıyorum, tutuyorum, hodl*, fırsat*, cevher, benimse*, onay*, ortaklık, anlaşma, rekor, harika, muhteşem, süper, mükemmel, efsane, iyi haber, güzel haber, müjde, mutlu*, zengin*, hedef*, alıcı*, kırdı, tırman*, pump*, şükür`,
    slight: `iyi, güzel, gelecek, potansiyel, sabır, sabredin, olumlu, pozitif, tebrik*, rahat*`,
  },
  fall: {
    strong: `sıfıra gidiyor, sıfıra gider, sıfırlan*, sıfırı, çakıl*, çöküyor, çöker, çakacak, daha da düşer, düşmeye devam, düşüş devam, destek gitti, desteği kırdı, destek kırıldı, desteği kaybetti, serbest düşüş, satış baskısı, düşüş trendi, ayı piyasası, aşağı yönlü, sat sinyali, hepsini sattım, bütün coinleri sattım, her şeyi sattım, satın kurtulun, kaçın, uzak durun, almayın, alan yanar, öldü, ölü, bitti, boğa tuzağı, tuzak, saadet zinciri, kırmızı*, kıpkırmızı, tepe yapıldı, tepe oldu, dip görünmüyor, dibi yok, short açtım, kalkamıyor, yükselmez, yükselmeyecek, yükselmiyor, yükselemiyor, çıkmaz, çıkamıyor, paranızı kaptırmayın, altını görür*, kar alın, karı alın, kârı alın, ölüm kesişimi, beş para etmez, değersiz, hiçbir değeri yok`,
    clear: `ayı, ayılar, düşüş, düşecek, çök*, çakma*, bat*, batı*, batacak, sattım, satıyorum, satın, satış*, satıcı*, sat, satalım, dolandır*, vurgun, üçkağıt, çöp, rezil*, çalın*, çaldı*, hackle*, panik*, korku*, kork*, iflas*, balon*, ölüyor, zarar*, kaybet*, kayıp*, kaybı*, patla*, kan, kanıyor, kriz*, tehlike*, dikkat, sorun*, kötü haber, kötü, berbat, felaket, rezalet, zayıf*, aşırı pahalı, pahalı, düzeltme, reddedil*, hayal kırıklığı, üzgün, üzücü, yazık, yasak*, ceza, dava, durdur*, dondur*, askıya, mahvol*, gitti, moral sıfır, çıkın, sert, yanar, yandı*, yanıyor, tükendi, söndü`,
    slight: `risk*, endişe*, şüphe*, olumsuz, negatif, belirsiz*, boşuna`,
  },
  up: `arttı, artıyor, artar, artacak, artış*, yükseldi, yükseliyor, yükselir, yükselecek, çıktı, çıkıyor, çıkacak, kazandı, büyü*`,
  down: `düştü, düşüyor, düşer, düşmüş, düştük, azal*, indi, iniyor, geriledi, geril*, kaybetti, kaybediyor`,
  unwanted: `ücret, ücretler, ücretleri, komisyon*, enflasyon, faiz, faizler, işsizlik, maliyet*, vergi*, arz, borsa rezervleri, borsalardaki`,
  losses: `zararlar, satışlar, borç*`,
  outflow: `çıkış, çıkışı, çıkışları, çıkışlar, para çıkışı, çekimler, çekim`,
  inflow: `giriş, girişi, girişleri, girişler, para girişi`,
  leave: `çıkıyor, çıktı, çekiyor, çekiliyor, çekti`,
  enter: `giriyor, girdi, yatırıyor, yatırdı`,
  exchange: `borsa, borsalar, borsalardan, borsadan, borsalara, borsaya, borsalarda`,
  fund: `etf'lere, etf'lerden, etflerden, etflere, fon, fonlar, fonlara, fonlardan, fonlarına, fonlarından`,
  shorts: `shortçu*, shortcu*, shortlar, ayılar, shortlar*`,
  longs: `longcu*, longlar, boğalar*, long pozisyon*`,
  liquidated: `likit, likidite oldu, likidasyon*, patladı, patlat*, patlıyor, yandı, yanıyor, ezildi, tasfiye*, tuzak`,
  notBefore: `hiç, asla, kimse, ne de`,
  notAfter: `değil, yok, olmaz, olmayacak`,
  end: `bitti, sona erdi, bitiyor, son buldu`,
  regret: `pişman*`,
  but: `ama, fakat, ancak, oysa, halbuki, lakin`,
  if: `eğer, belki, acaba, umarım, sanırım`,
  stronger: `çok, aşırı, acayip, inanılmaz, en`,
  weaker: `biraz, hafif, az`,
  nothing: `kısa vadeli, uzun vadeli, uzun vadede, kısa vadede, günaydın, iyi geceler, iyi akşamlar, yükselir mi, düşer mi, alınır mı, alayım mı, satayım mı, nasıl alınır, çekiliş*, bitmedi, hayırlı, eşik, için`,
}
