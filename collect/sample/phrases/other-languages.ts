import type { MoodPhrases } from './mood-phrases.ts'

/** Short posts in other languages; Persian runs from right to left. */
export const OTHER_LANGUAGES: readonly MoodPhrases[] = [
  {
    positive: [
      '{A} subiendo {up}, [qué alegría|genial|excelente día] para el grupo',
      '[Excelente|Genial] cierre de {A} [hoy|esta noche|esta semana] en {price}',
      'El grupo de {A} está alcista y con buen humor 😄',
      '{A} supera {level}, [por fin|ya era hora|qué sorpresa] 🚀',
      'Reunión de {A} con {n} personas, ambiente excelente',
    ],
    neutral: [
      '{A} en {price}, a {n} minutos del cierre',
      '¿Qué están leyendo sobre {topic} y {A}?',
      'Comparando {A} con {other} durante {n} días',
      'Día tranquilo para {A}, [demasiado tranquilo|mejor así]',
      'Mi hoja de {A} ya tiene {n} filas',
    ],
    negative: [
      '{A} cayendo {down}, [qué semana|mucho miedo en el grupo|otra vez] 😞',
      'Cuidado con la estafa de los falsos sorteos de {A} 🚨',
      'La caída de {A} por debajo de {level} [duele|dolió] 📉',
      'Hay miedo con {A} en {price}',
    ],
  },
  {
    positive: [
      '{A} subindo {up}, [ótimo dia|excelente semana|gostei] 🚀',
      'Ótimo fechamento de {A} em {price}',
      'Encontro de {A} com {n} pessoas, excelente energia 🎉',
      '{A} passou de {level}, [até que enfim|que surpresa]',
    ],
    neutral: [
      '{A} em {price} antes do fechamento',
      'Alguém estudando {topic} com {A}?',
      '{A} e {other} no mesmo gráfico, {n} dias',
      'Anotei {n} menções de {A} em uma hora',
    ],
    negative: [
      '{A} caindo {down}, [que semana|muito medo no grupo] 😢',
      'A queda de {A} abaixo de {level} doeu 📉',
      'Cuidado com o golpe dos falsos sorteios de {A} 🚨',
    ],
  },
  {
    positive: [
      '{A} امروز {up} رشد کرد، [عالی بود|حال گروه خوب است|خبر خوب] 🚀',
      'بازار {A} صعودی است و قیمت به {price} رسید',
      'جلسه‌ی {A} با {n} نفر عالی بود 🎉',
      '{A} از {level} گذشت، [بالاخره|چه روز خوب] 😍',
      'امید به {A} در گروه ما بیشتر شده است',
    ],
    neutral: [
      'قیمت {A} الان {price} است',
      'درباره‌ی {topic} و {A} چه می‌خوانید؟',
      '{A} و {other} در یک نمودار، {n} روز گذشته',
      'امروز {n} بار نام {A} را شنیدم',
      'یادداشت‌های {A} را [مرتب کردم|به دفتر تازه بردم]',
    ],
    negative: [
      '{A} امروز {down} ریزش داشت، [روز سختی بود|ترس در گروه زیاد است] 😢',
      'سقوط {A} به زیر {level} [بد بود|همه را نگران کرد] 📉',
      'مراقب کلاهبرداری با نام {A} باشید 🚨',
      'بازار {A} نزولی است و قیمت {price}',
    ],
  },
  {
    positive: [
      '{A} {up} yükseliyor, [harika bir gün|grup neşeli|güzel haber] 🚀',
      'Harika kapanış: {A} {price}',
      '{A} {level} üstünde, [sonunda|umut var] 💪',
      '{A} buluşmasında {n} kişiydik, harika geçti',
    ],
    neutral: [
      '{A} şu an {price}',
      '{topic} ve {A} üzerine ne okuyorsunuz?',
      '{A} ile {other} aynı grafikte, {n} gün',
      'Bugün {n} kez {A} adını duydum',
    ],
    negative: [
      '{A} {down} düşüyor, [zor bir hafta|korku büyük] 😔',
      '{A} {level} altına indi, düşüş can sıktı 📉',
      'Sahte {A} çekilişlerine dikkat, dolandırıcılık çok 🚨',
    ],
  },
]
