import type { LanguageWords } from './language-words.ts'

export const id: LanguageWords = {
  code: 'id',
  functionWords: `yang dan di ke dari ini itu untuk dengan tidak ada akan bisa sudah saya kamu kita mereka adalah juga atau pada lebih dalam
    karena kalau jika masih lagi semua hari banyak aku gak nya jangan udah aja gue lu ga nggak ngga enggak banget baru kayak kayaknya sih dong
    deh nih tuh gimana kenapa belum sama mau apa siapa kapan tapi bro gan guys besok kemarin minggu bulan tahun sekarang saat jadi punya
    terus pake pakai cuma buat biar sampai sampe tiap setiap harga pasar duit uang ribu juta dolar menurut kalian aku kami dia orang`,
  rise: {
    strong: `ke bulan, to the moon, gaskeun, gas terus, naik terus, terus naik, terbang lagi, akan naik, bakal naik, mau naik, siap naik, siap terbang, tertinggi baru, rekor baru, rekor tertinggi, cetak rekor, tertinggi sepanjang masa, beli di bawah, beli saat turun, serok bawah, resisten tembus, tembus resisten*, menembus resisten*, resistance tembus, tembus resistance, support bertahan, support kuat, support aman, tren naik, pasar bullish, musim bullish, sinyal beli, peluang beli, kesempatan beli, tekanan beli, waktunya beli, saatnya beli, yang terburuk sudah lewat, dasar sudah terbentuk, udah di dasar, bottom sudah, gak akan jual, nggak akan jual, tidak akan jual, gak dijual, jangan jual, gak ada yang mau jual, tidak ada yang jual, tanpa rem, porto hijau, balik modal, ijo royo royo, dua kali lipat`,
    clear: `banteng, beli, borong, nambah, nabung, serok, akumulasi*, koleksi, yakin, percaya, optimis, harapan, untung, untungnya, cuan*, profit*, laba, terbang, roket, meroket, meledak, melesat, melejit, melonjak, pulih, rebound, mantul, bangkit, murah, diskon, undervalue*, hijau, ijo, kuat, kokoh, hold, tahan, hodl, peluang, kesempatan, permata, adopsi, disetujui, kerjasama, kerja sama, kemitraan, rekor, mantap, keren, hebat, luar biasa, bagus, kabar bagus, kabar baik, berita baik, senang, bahagia, kaya, target, baru dimulai, baru mulai, menjanjikan, pembeli, lanjut, gas, gaspol, nyesel, menyesal, berlipat, all in`,
    slight: `baik, masa depan, potensi, sabar, masuk, positif, enak`,
  },
  fall: {
    strong: `ke nol, menuju nol, jadi nol, turun lagi, turun terus, terus turun, akan turun, bakal turun, makin dalam, lebih dalam, support jebol, jebol support, tembus support, kehilangan support, terjun bebas, tekanan jual, tren turun, pasar bearish, pasar beruang, jual semua, udah jual, dijual semua, sinyal jual, kabur, keluar dari pasar, hindari, jauhi, jangan beli, udah mati, sudah mati, mati, tamat, habis sudah, jebakan, skema ponzi, money game, merah semua, porto merah, porto berdarah, di pucuk, sudah di puncak, buka short, ambil short, gak bisa naik, nggak bisa naik, tidak bisa naik, gak naik, gak bakal naik, tidak akan naik, mau bangkrut, ambil untung, nyangkut, kapok, tidak ada nilainya, tak ada nilainya, tidak bernilai, nggak ada harganya, tidak berharga`,
    clear: `beruang, jual, dijual, jualan, jualin, anjlok, ambruk, jatuh, longsor, ambles, rontok, nyungsep, runtuh, terjun, tumbang, crash, penipu*, tipu, menipu, bodong, sampah, tai, dicuri, curi, maling, diretas, retas, dibobol, panik, takut, ngeri, bangkrut*, pailit, gelembung, rugi*, kerugian, hilang, kehilangan, merah, berdarah, krisis, bahaya, awas, hati hati, waspada, masalah, kabar buruk, berita buruk, buruk, jelek, parah, hancur, bencana, lemah, overvalue*, mahal, koreksi, ditolak, kecewa, sedih, dilarang, larangan, denda, gugatan, tutup penarikan, dibekukan, penjual, boncos, ampas, habis, gagal, capek, pecah, suram, memalukan, mati lagi`,
    slight: `risiko, resiko, ragu, khawatir, negatif, sulit, susah`,
  },
  up: `naik, menaik, kenaikan, naikin, meningkat, peningkatan, tumbuh, bertambah, menguat, menguatnya`,
  down: `turun, menurun, penurunan, turunnya, berkurang, melemah, merosot, menyusut, tergelincir`,
  unwanted: `biaya, komisi, gas fee, inflasi, suku bunga, pengangguran, pajak, pasokan, cadangan bursa, cadangan exchange, cadangan`,
  losses: `penjualan, utang, kerugian`,
  outflow: `arus keluar, dana keluar, penarikan, keluar dana`,
  inflow: `arus masuk, dana masuk, aliran masuk, masuk dana`,
  leave: `keluar, ditarik, tarik, meninggalkan`,
  enter: `masuk, disetor, deposit, mengalir ke`,
  exchange: `exchange*, bursa, indodax, tokocrypto`,
  fund: `reksa dana, dana etf`,
  shorts: `yang short, shorter*, para short, beruang`,
  longs: `yang long, banteng, para long`,
  liquidated: `likuid*, kena likuid*, kebakar, terbakar, hangus, dibantai, terjebak, nangis, kena mc`,
  notBefore: `tidak, tak, gak, ga, nggak, ngga, enggak, bukan, jangan, belum, tanpa, ogah, berhenti`,
  notAfter: '',
  end: `berakhir, selesai, sudah lewat, udah lewat, usai`,
  regret: `menyesal, nyesel, menyesali`,
  but: `tapi, tetapi, namun, sedangkan, meski, walau, padahal`,
  if: `kalau, jika, mungkin, semoga, andai, seandainya`,
  stronger: `banget, sangat, sekali, amat, super, parah`,
  weaker: `sedikit, agak, dikit, lumayan`,
  nothing: `jangka panjang, jangka pendek, selamat pagi, selamat malam, selamat siang, selamat sore, naik atau turun, beli atau jual, beli sekarang atau, cara beli, bagaimana cara, beli di mana, tekanan darah, hati ini, nanti malam`,
}
